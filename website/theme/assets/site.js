// Mends what the theme leaves to be mended for a keyboard and a screen reader, as its parts appear.
(function () {
  function mend() {
    // Neither the copy buttons of code nor the parts of a table of contents are landmarks.
    for (const each of document.querySelectorAll('nav.md-code__nav:not([role]), .md-nav--secondary nav:not([role])')) {
      each.setAttribute('role', 'none')
      each.removeAttribute('aria-label')
    }
    // What scrolls sideways can be reached and scrolled by keys.
    for (const each of document.querySelectorAll('.md-typeset__scrollwrap, .md-typeset pre > code')) {
      if (each.scrollWidth > each.clientWidth) each.tabIndex = 0
      else each.removeAttribute('tabindex')
    }
  }
  new MutationObserver(mend).observe(document.body, { childList: true, subtree: true })
  addEventListener('resize', mend)
  // A page that is opened from the disk may not read the index of the search.
  document.documentElement.toggleAttribute('data-from-disk', location.protocol === 'file:')
  mend()
})()
