// Reads the markup of an answer: a few kinds of blocks, bold, links inside the product, pictures. Nothing else is markup.

export type Inline =
  | { readonly kind: 'text' | 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly path: string }

export type AnswerBlock =
  | { readonly kind: 'heading' | 'paragraph' | 'note'; readonly parts: readonly Inline[] }
  | { readonly kind: 'steps' | 'points'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'picture'; readonly pictureId: string; readonly alt: string }

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const PICTURE = new RegExp(`^!\\[([^\\]\\n]{0,100})\\]\\(picture:(${ID})\\)$`, 'u')
// A path inside the product: one slash, then none of the signs that would lead out of it.
const INLINE = /\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\((\/(?![/\\])[\w/?=&%.-]*)\)/gu

/** The parts of one line. */
export const inlineParts = (line: string): Inline[] => {
  const parts: Inline[] = []
  let from = 0
  for (const match of line.matchAll(INLINE)) {
    const [whole, bold, label, path] = match
    if (match.index > from) parts.push({ kind: 'text', text: line.slice(from, match.index) })
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else parts.push({ kind: 'link', text: label ?? '', path: path ?? '/' })
    from = match.index + whole.length
  }
  if (from < line.length) parts.push({ kind: 'text', text: line.slice(from) })
  return parts
}

const LISTS = [
  { kind: 'steps', sign: /^\d{1,2}\. +/u },
  { kind: 'points', sign: /^- +/u },
] as const
const LINES = [
  { kind: 'heading', sign: /^## +/u },
  { kind: 'note', sign: /^> +/u },
] as const

/** The blocks of an answer; every line that begins as none of them is a paragraph. */
export const answerBlocks = (answer: string): AnswerBlock[] => {
  const blocks: AnswerBlock[] = []
  let isOpen = false
  for (const line of answer.split('\n').map((text) => text.trim())) {
    const before = isOpen ? blocks.at(-1) : undefined
    isOpen = line !== ''
    if (line === '') continue
    const list = LISTS.find(({ sign }) => sign.test(line))
    if (list !== undefined) {
      const item = inlineParts(line.replace(list.sign, ''))
      if (before?.kind === list.kind)
        blocks[blocks.length - 1] = { kind: list.kind, items: [...before.items, item] }
      else blocks.push({ kind: list.kind, items: [item] })
      continue
    }
    blocks.push(blockOf(line))
  }
  return blocks
}

const blockOf = (line: string): AnswerBlock => {
  const [, alt = '', pictureId] = PICTURE.exec(line) ?? []
  if (pictureId !== undefined) return { kind: 'picture', pictureId, alt }
  const marked = LINES.find(({ sign }) => sign.test(line))
  return marked === undefined
    ? { kind: 'paragraph', parts: inlineParts(line) }
    : { kind: marked.kind, parts: inlineParts(line.replace(marked.sign, '')) }
}

const wordsOf = (parts: readonly Inline[]): string => parts.map(({ text }) => text).join('')

/** The words alone, a space between blocks. */
export const plainAnswer = (answer: string): string =>
  answerBlocks(answer)
    .flatMap((block) =>
      block.kind === 'picture'
        ? [block.alt]
        : 'items' in block
          ? block.items.map(wordsOf)
          : [wordsOf(block.parts)],
    )
    .join(' ')

/** Ids of the pictures, in order. */
export const picturesIn = (answer: string): string[] =>
  answerBlocks(answer).flatMap((block) => (block.kind === 'picture' ? [block.pictureId] : []))

/** Paths that its links lead to. */
export const pathsIn = (answer: string): string[] =>
  answerBlocks(answer)
    .flatMap((block) => (block.kind === 'picture' ? [] : 'items' in block ? block.items.flat() : block.parts))
    .flatMap((part) => (part.kind === 'link' ? [part.path] : []))
