// The mark in the corner of an inspected page, which opens the inspector.

const STYLE = `
button { all: unset; cursor: pointer; font: 12px/1 system-ui, sans-serif; color: #fff; background: #1d4e89; padding: 7px 12px;
  border-radius: 14px; box-shadow: 0 2px 8px rgb(27 31 36 / 24%); opacity: .72; transition: opacity .15s }
button:hover { opacity: 1 }
button:focus-visible { opacity: 1; outline: 2px solid #1d4e89; outline-offset: 2px }`

/** Shows the mark; `once`: it goes when pressed. */
export const showBadge = (badge: { words: string; onOpen: () => void; once?: boolean }): void => {
  const host = document.createElement('aside')
  host.setAttribute('aria-label', '开发工具')
  // Above the bars at the foot of some pages: their buttons stay free.
  host.style.cssText = 'position:fixed;left:12px;bottom:88px;z-index:900'
  const root = host.attachShadow({ mode: 'open' })
  const style = document.createElement('style')
  style.textContent = STYLE
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = badge.words
  button.addEventListener('click', () => {
    badge.onOpen()
    if (badge.once === true) host.remove()
  })
  root.append(style, button)
  document.body.append(host)
}
