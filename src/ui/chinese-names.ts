// Names in Chinese for what the component library names in English and lets nobody translate.

/** What its controls are called, by the library's name. */
const CONTROLS: Readonly<Record<string, string>> = {
  'Increase Value': '增加',
  'Decrease Value': '减少',
  'segmented control': '选项',
  'Select all': '全选',
  Clear: '清除',
}

/** What an icon means where nothing else says it. */
const ICONS: Readonly<Record<string, string>> = {
  left: '上一页',
  right: '下一页',
  search: '搜索',
  close: '关闭',
  'close-circle': '清除',
}

const within = (root: Element, selector: string): Element[] => [
  ...(root.matches(selector) ? [root] : []),
  ...root.querySelectorAll(selector),
]

const isNamed = (control: Element): boolean =>
  (control.getAttribute('aria-label') ?? '') !== '' || (control.textContent ?? '').trim() !== ''

// Next to words an icon needs no name; alone in a button it needs the button's name.
const nameIcon = (icon: Element): void => {
  const name = icon.getAttribute('aria-label') ?? ''
  if (!/^[a-z-]+$/.test(name)) return
  const control = icon.closest('button, [role="button"]')
  const isName = control !== null && !isNamed(control)
  const words = isName ? ICONS[name] : undefined
  if (words === undefined) icon.setAttribute('aria-hidden', 'true')
  else icon.setAttribute('aria-label', words)
}

const TAB = /^Tab (\d+) of (\d+)$/

const nameAll = (root: Element): void => {
  for (const icon of within(root, '.anticon[role="img"]:not([aria-hidden])')) nameIcon(icon)
  for (const [english, chinese] of Object.entries(CONTROLS))
    for (const control of within(root, `[aria-label="${english}"]`))
      control.setAttribute('aria-label', chinese)
  for (const place of within(root, '[aria-live]')) {
    const [, at, of] = TAB.exec(place.textContent ?? '') ?? []
    if (at !== undefined && place.firstChild !== null)
      place.firstChild.nodeValue = `第 ${at} 个标签，共 ${of ?? ''} 个`
  }
}

/** Gives everything in `root` its Chinese name, now and whenever something comes or changes; answers how to stop. */
export const nameInChinese = (root: Element): (() => void) => {
  nameAll(root)
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const changed = target instanceof Element ? target : target.parentElement
      if (addedNodes.length === 0 && changed !== null) nameAll(changed)
      for (const node of addedNodes)
        if (node instanceof Element) nameAll(node)
        else if (changed !== null) nameAll(changed)
    }
  })
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-label'],
  })
  return () => observer.disconnect()
}
