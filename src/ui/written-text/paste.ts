// What is pasted from Word or WPS, freed from all that is not text, tables, lists and simple marks.

/** Kept of pasted HTML; the editor's own schema decides the rest. */
export const cleanedPaste = (html: string): string => {
  // Copied inside an editor of ours: everything in it is known.
  if (html.includes('data-pm-slice')) return html
  const pasted = new DOMParser().parseFromString(
    html.replaceAll(/<!--[\s\S]*?-->|<!\[[^>]*>/gu, '').replaceAll(/<\/?(?:o|w|m|v|st1):[^>]*>/giu, ''),
    'text/html',
  )
  for (const element of pasted.querySelectorAll('style, script, meta, link, title, xml, iframe, object, img'))
    element.remove()
  for (const mark of pasted.querySelectorAll<HTMLElement>(
    '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]',
  ))
    mark.remove()
  for (const paragraph of pasted.querySelectorAll<HTMLElement>('p[style*="mso-list" i]')) toItem(paragraph)
  for (const element of pasted.body.querySelectorAll<HTMLElement>('*')) settle(element)
  return pasted.body.innerHTML
}

/** Word writes list items as paragraphs one after the other; each becomes an item of one list. */
const toItem = (paragraph: HTMLElement): void => {
  const { ownerDocument: page, previousElementSibling: before } = paragraph
  const list = before?.matches('ul[data-pasted]') === true ? before : page.createElement('ul')
  if (list !== before) {
    list.setAttribute('data-pasted', '')
    paragraph.before(list)
  }
  const item = page.createElement('li')
  list.append(item)
  paragraph.removeAttribute('style')
  item.append(paragraph)
}

/** Alignment, bold, italic and underline stay; every other look goes. */
const settle = (element: HTMLElement): void => {
  const { textAlign, fontWeight, fontStyle, textDecoration } = element.style
  const isBold = fontWeight === 'bold' || Number(fontWeight) >= 600
  for (const { name } of Array.from(element.attributes))
    if (name !== 'colspan' && name !== 'rowspan') element.removeAttribute(name)
  if (textAlign !== '') element.style.textAlign = textAlign
  if (element.tagName !== 'SPAN') return
  for (const [wanted, tag] of [
    [isBold, 'strong'],
    [fontStyle === 'italic', 'em'],
    [textDecoration.includes('underline'), 'u'],
  ] as const) {
    if (!wanted) continue
    const mark = element.ownerDocument.createElement(tag)
    mark.append(...element.childNodes)
    element.append(mark)
  }
}
