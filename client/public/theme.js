// Puts the chosen look on the root before anything is painted, so that no page flashes in the wrong one.
// A file of its own, loaded blocking, because the server's policy forbids inline scripts.
(function () {
  function read(storage, key) {
    try {
      return JSON.parse(window[storage].getItem(key)) || {}
    } catch (_) {
      return {} // no storage, or nothing readable in it: the style sheet's own choice holds
    }
  }
  var settings = read('localStorage', 'hearthside.settings')
  var lent = read('sessionStorage', 'hearthside.session') // what holds for this tab alone
  var root = document.documentElement
  if (/^(light|dark|auto)$/.test(settings.theme)) root.setAttribute('data-theme', settings.theme)
  if (/^(two|four)$/.test(settings.deck)) root.setAttribute('data-deck', settings.deck)
  if (/^(hearth|lattice|night|plain)$/.test(settings.back)) root.setAttribute('data-back', settings.back)
  if (/^(sage|slate|claret|sand)$/.test(settings.felt)) root.setAttribute('data-felt', settings.felt)
  if (lent.mono === true || (lent.mono === undefined && settings.mono === true)) root.setAttribute('data-mono', '')
  if (settings.bigFaces === true) root.setAttribute('data-faces', 'big')
})()
