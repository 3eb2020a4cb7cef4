/* What lies on what should be clear of it, on a table of either game: a list of sentences, empty if all is well.

   Each thing of a kind in KINDS is a box, and the arrows of a pass are small boxes along their curves. Every two of
   them are compared, but for those that belong together (TOGETHER), one within another, and what is out of sight. */
() => {
  const SLACK = 1
  const FINGER = 44
  /* Cards overlap by design: this much of each is left to touch. */
  const CARD_FINGER = 22
  const KINDS = {
    plate: '.stand .plate, .me .plate, .opp .plate',
    backs: '.backs',
    peek: '.peek',
    count: '.count',
    chip: '.brk, .moon-chip, .moon-pick, .last, .counting',
    trick: '.trick .card:not(.slot)',
    slot: '.trick .slot',
    tag: '.trick .tag, .tag.took, .laid .tag',
    pile: '.aside',
    words: '.pass h2, .pass p',
    prompt: '.prompt, .hint-acts .btn',
    tool: '.tool',
    hand: '.hand .card',
    label: '.gin-hand .ml',
    flag: '.flag',
    open: '.ofan.open .card',
    stock: '.stk, .dsc .card, .piles figcaption',
    deadwood: '.knock',
    holds: '.holds',
    acts: '.gacts .btn, .gacts p',
    bar: '.bar-mid, .bar .ib, .bar .mark, .strip .btn',
    told: '.strip>span:first-child',
    meld: '.spread .card',
    whose: '.openhand header h2',
    group: '.spread .ml',
    tally: '.tally',
    buttons: '.racts .btn',
  }
  const TOGETHER = new Set([
    // Cards lie on cards; that no index is covered is looked at below.
    'hand hand', 'trick trick', 'stock stock', 'meld meld', 'open open',
    // Where there is little height your slot begins under the card opposite. Of three hands it never does.
    ...(document.querySelectorAll('.stand').length === 2 ? [] : ['slot trick', 'slot tag']),
    // The next word lies on the end of the one before.
    'flag flag',
    // Words on a card, and on a plate.
    'tag trick', 'stock tag', 'meld tag', 'flag hand', 'flag stock', 'flag label', 'hand label', 'count plate', 'peek plate', 'count peek',
    // The label of a group lies on the line below its cards.
    'group meld',
    // The count scrolls below buttons that stay.
    'buttons tally', 'buttons meld',
    // A curve bends round the words in the middle, and crosses itself at its head.
    'arrow arrow', 'arrow words',
  ])
  const found = []
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen)
  const named = (element) => element.dataset?.card ?? element.dataset?.plate ?? element.textContent.trim().replace(/\s+/g, ' ').slice(0, 30)

  const things = Object.entries(KINDS).flatMap(([kind, selector]) =>
    all(selector).map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { kind, element, left, top, right, bottom }
    }),
  )
  for (const path of all('.route path')) {
    const matrix = path.getScreenCTM()
    const length = path.getTotalLength()
    for (let at = 0; at <= length; at += 12) {
      const { x, y } = path.getPointAtLength(at).matrixTransform(matrix)
      things.push({ kind: 'arrow', element: path, left: x - 2, top: y - 2, right: x + 2, bottom: y + 2 })
    }
  }
  const meet = (a, b) => a.left < b.right - SLACK && b.left < a.right - SLACK && a.top < b.bottom - SLACK && b.top < a.bottom - SLACK
  things.forEach((a, i) => {
    for (const b of things.slice(i + 1)) {
      if (!meet(a, b) || TOGETHER.has([a.kind, b.kind].sort().join(' '))) continue
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue
      found.push(`${a.kind} ${named(a.element)} lies on ${b.kind} ${named(b.element)}`)
    }
  })

  // The index of a card, at three points of it: nothing else is there.
  for (const card of all('.hand .card, .trick .card:not(.slot), .dsc .card')) {
    const { left, top, width } = card.getBoundingClientRect()
    for (const [x, y] of [[0.12, 0.14], [0.2, 0.4], [0.12, 0.5]]) {
      const there = document.elementFromPoint(left + x * width, top + y * width)
      if (!there || (there.closest('.card') !== card && !there.closest('.flag')) || there.closest('.tag:not(.flag)')) {
        found.push(`the index of ${card.dataset.card} is covered by ${there?.className?.baseVal ?? there?.className}`)
        break
      }
    }
  }

  // On the screen. A page between deals may be scrolled down; a table may not.
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide`)
  if (document.querySelector('[data-hand], .byhand')) {
    if (scrollHeight > clientHeight) found.push(`the page is ${scrollHeight} high`)
    for (const { kind, element, left, top, right, bottom } of things)
      if (left < -SLACK || top < -SLACK || right > clientWidth + SLACK || bottom > clientHeight + SLACK) found.push(`${kind} ${named(element)} leaves the screen`)
  }
  for (const each of all('.btn, .tool, .chip, .prompt, .last'))
    if (each.scrollWidth > each.clientWidth + SLACK) found.push(`${named(each)} runs over its edge`)

  // What can be hit of each button: its box with what stands out of it, less what the next card covers.
  const hand = all('.hand .card, .spread .card').map((card) => card.getBoundingClientRect())
  for (const each of all('main button, main a[href], .bar button')) {
    const box = each.getBoundingClientRect()
    const { position, top, left, bottom, right } = getComputedStyle(each, '::before')
    const more = (one, other) => (position === 'absolute' ? Math.max(0, -parseFloat(one) - parseFloat(other)) : 0)
    let [width, height, least] = [box.width + more(left, right), box.height + more(top, bottom), FINGER]
    if (each.matches('.hand .card, .spread .card')) {
      const next = hand.filter((card) => Math.abs(card.top - box.top) < 26 && card.left > box.left + 1)
      width = Math.min(width, ...next.map((card) => card.left - box.left))
      least = CARD_FINGER
    } else if (getComputedStyle(each).display === 'inline' || each.closest('.tally')) continue // words in a text
    if (width < least - 0.5 || height < least - 0.5) found.push(`${each.ariaLabel ?? named(each)} is ${Math.round(width)} x ${Math.round(height)} to touch`)
  }
  return [...new Set(found)]
}
