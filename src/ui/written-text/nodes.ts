// The nodes of a written text in the editor; what may stand in what is as strict as the format.
import { Node, mergeAttributes } from '@tiptap/core'
import { splitBlockAs } from '@tiptap/pm/commands'
import type { AttributeSpec } from '@tiptap/pm/model'

type Attribute = AttributeSpec & {
  readonly parseHTML?: (element: HTMLElement) => unknown
  readonly renderHTML?: (attributes: Record<string, unknown>) => Record<string, unknown> | null
}

/** An attribute that is kept in the page as `data-…` and read from there, so that copying inside the editor loses nothing. */
const kept = (name: string, fallback: unknown, read: (text: string) => unknown = String): Attribute => ({
  default: fallback,
  parseHTML: (element) => {
    const text = element.getAttribute(`data-${name.toLowerCase()}`)
    return text === null ? fallback : read(text)
  },
  renderHTML: (attributes) => ({ [`data-${name.toLowerCase()}`]: String(attributes[name]) }),
})

const ALIGNS = ['left', 'center', 'right', 'justify']
export const textAlign: Attribute = {
  default: 'left',
  parseHTML: (element) => (ALIGNS.includes(element.style.textAlign) ? element.style.textAlign : 'left'),
  renderHTML: ({ textAlign: align }) => (align === 'left' ? {} : { style: `text-align: ${String(align)}` }),
}

const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+' })
const Text = Node.create({ name: 'text', group: 'inline' })

const Title = Node.create({
  name: 'title',
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'h1[data-title]' }],
  renderHTML: () => ['h1', { 'data-title': '' }, 0],
})

const Heading = Node.create({
  name: 'heading',
  group: 'block plain',
  content: 'inline*',
  addAttributes: () => ({
    level: {
      default: 1,
      rendered: false,
      parseHTML: ({ tagName }: HTMLElement) => Math.min(3, Number(tagName[1])),
    },
    textAlign,
  }),
  parseHTML: () => ['h1:not([data-title])', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag })),
  renderHTML: ({ node, HTMLAttributes }) => [
    `h${Number(node.attrs['level']) + 1}`,
    mergeAttributes(HTMLAttributes, { 'data-level': node.attrs['level'] }),
    0,
  ],
})

const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block plain celled',
  content: 'inline*',
  addAttributes: () => ({
    textAlign,
    indent: {
      ...kept('indent', 0, Number),
      renderHTML: ({ indent }: Record<string, unknown>) =>
        indent === 0 ? {} : { 'data-indent': indent, style: `padding-left: ${Number(indent)}em` },
    },
    firstLine: {
      ...kept('firstLine', 0, Number),
      renderHTML: ({ firstLine }: Record<string, unknown>) =>
        firstLine === 0 ? {} : { 'data-firstline': firstLine, style: `text-indent: ${Number(firstLine)}em` },
    },
  }),
  parseHTML: () => [{ tag: 'p:not([data-clause])' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
})

const Clause = Node.create({
  name: 'clause',
  group: 'block plain',
  content: 'inline*',
  addAttributes: () => ({ id: kept('clause', ''), numbering: kept('numbering', 'article') }),
  parseHTML: () => [{ tag: 'p[data-clause]' }],
  renderHTML: ({ node }) => [
    'p',
    { 'data-clause': node.attrs['id'], 'data-numbering': node.attrs['numbering'] },
    0,
  ],
  // A clause goes on with the next one; an empty one ends them.
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { $from } = this.editor.state.selection
        if ($from.parent.type !== this.type) return false
        if ($from.parent.content.size === 0) return this.editor.commands.setNode('paragraph')
        const attrs = { numbering: $from.parent.attrs['numbering'] as string, id: '' }
        return this.editor.commands.command(({ state, dispatch }) =>
          splitBlockAs((_, isAtEnd) => (isAtEnd ? { type: this.type, attrs } : null))(state, dispatch),
        )
      },
    }
  },
})

const PageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  selectable: true,
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr', { 'data-pagebreak': '' }],
})

const Conditional = Node.create({
  name: 'conditional',
  group: 'block',
  content: '(plain | inserted)+',
  defining: true,
  addAttributes: () => ({ key: kept('key', ''), equals: kept('equals', '') }),
  parseHTML: () => [{ tag: 'section[data-equals]' }],
  renderHTML: ({ HTMLAttributes }) => ['section', HTMLAttributes, 0],
})

const LibraryClause = Node.create({
  name: 'libraryClause',
  group: 'block inserted',
  content: 'plain+',
  defining: true,
  addAttributes: () => ({ clauseId: kept('clauseId', ''), version: kept('version', 1, Number) }),
  parseHTML: () => [{ tag: 'section[data-clauseid]' }],
  renderHTML: ({ HTMLAttributes }) => ['section', HTMLAttributes, 0],
})

const Image = Node.create({
  name: 'image',
  group: 'block plain',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: kept('fileId', ''),
    alt: kept('alt', ''),
    widthMm: kept('widthMm', 80, Number),
    ratio: kept('ratio', 0.75, Number),
    textAlign,
  }),
  parseHTML: () => [{ tag: 'figure[data-fileid]' }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { widthMm, ratio, alt } = node.attrs as { widthMm: number; ratio: number; alt: string }
    const size = `width: ${widthMm}mm; height: ${widthMm * ratio}mm`
    return ['figure', HTMLAttributes, ['span', { style: size, role: 'img', 'aria-label': alt }, alt]]
  },
})

const inlineAtom = (name: string, attributes: Record<string, Attribute>, tag: string, mark = '_') =>
  Node.create({
    name,
    group: 'inline',
    inline: true,
    atom: true,
    marks: mark,
    addAttributes: () => attributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes({ 'data-piece': name }, HTMLAttributes)],
  })

/** Every node but lists, tables and marks, which libraries bring. */
export const NODES = [
  Doc,
  Text,
  Paragraph,
  Clause,
  Title,
  Heading,
  PageBreak,
  Conditional,
  LibraryClause,
  Image,
  inlineAtom('field', { key: kept('key', '') }, 'span[data-piece=field]'),
  inlineAtom(
    'anchor',
    { kind: kept('kind', 'companySeal'), role: kept('role', '') },
    'span[data-piece=anchor]',
  ),
  inlineAtom('clauseRef', { to: kept('to', '') }, 'span[data-piece=clauseRef]'),
]
