// Lights up a drawn chart: its active states, and the transitions just taken.

/** In addition to the drawing's own styles; the drawing is in a shadow root, so nothing else is touched. */
export const LIT_STYLE = `
svg { display: block; user-select: none }
[data-transition] { cursor: pointer }
.arrow { fill: context-stroke }
.state.lit > .box { stroke: var(--primary); stroke-width: 2.2 }
.state.lit.leaf > .box { fill: #E3EDF8; filter: drop-shadow(0 1px 6px rgb(29 78 137 / 28%)) }
.state > .box, .line, .label { transition: fill .16s, stroke .16s }
.link.taken .line { stroke: var(--primary); stroke-width: 2.4 }
.link.taken .label { stroke: var(--primary) }
.taken[data-transition], .taken[data-transition] * { fill: var(--primary); font-weight: 700 }
@media (prefers-reduced-motion: no-preference) {
  .link.run .line { stroke-dasharray: 1; animation: run .55s ease-out }
  .run[data-transition] { animation: pulse .9s ease-out }
  .state.lit.leaf.run > .box { animation: arrive .5s .25s ease-out both }
}
@keyframes run { from { stroke-dashoffset: 1 } to { stroke-dashoffset: 0 } }
@keyframes pulse { from { opacity: .15 } to { opacity: 1 } }
@keyframes arrive { from { fill: var(--paper) } }
`

const matching = (root: ParentNode, attribute: string, wanted: (value: string) => boolean): Element[] =>
  [...root.querySelectorAll(`[${attribute}]`)].filter((each) => wanted(each.getAttribute(attribute) ?? ''))

/** Marks states by path and transitions by id; `isFresh`: they were taken just now, so the way is drawn. */
export const light = (
  root: ParentNode,
  lit: { readonly active: readonly string[]; readonly taken: readonly string[]; readonly isFresh: boolean },
): void => {
  for (const each of root.querySelectorAll('.lit, .leaf, .taken, .run'))
    each.classList.remove('lit', 'leaf', 'taken', 'run')
  // Reading a size lets the browser see the classes gone, so that the same way is drawn again.
  if (lit.isFresh) void (root.querySelector('svg') as SVGElement | null)?.getBoundingClientRect()
  const mark = (each: Element, ...names: string[]): void =>
    each.classList.add(...names, ...(lit.isFresh ? ['run'] : []))
  for (const each of matching(root, 'data-state', (path) => lit.active.includes(path))) {
    const path = each.getAttribute('data-state') ?? ''
    const isLeaf = !lit.active.some(
      (other) => other !== path && (path === '' || other.startsWith(`${path}.`)),
    )
    mark(each, 'lit', ...(isLeaf ? ['leaf'] : []))
  }
  for (const each of matching(root, 'data-transition', (id) => lit.taken.includes(id))) mark(each, 'taken')
  const isOnWay = (ids: string) => lit.taken.some((id) => ` ${ids} `.includes(` ${id} `))
  for (const each of matching(root, 'data-transitions', isOnWay)) {
    each.querySelector('.line')?.setAttribute('pathLength', '1')
    mark(each, 'taken')
  }
}
