// Writes beside the text what is not in it: numbers of clauses, names of fields, conditions.
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Numbering } from '#protocol/templates/written-texts/blocks.ts'
import { clauseCounter } from '#protocol/templates/written-texts/numbering.ts'
import type { ClauseNumber } from '#protocol/templates/written-texts/numbering.ts'
import { anchorSizeMm } from '#protocol/templates/written-texts/pieces.ts'
import type { AnchorKind } from '#protocol/templates/written-texts/pieces.ts'
import { openSizeMm } from '#protocol/templates/written-texts/text-at.ts'
import type { ClauseRow } from '#protocol/templates/clauses.ts'
import type { WrittenField } from '#protocol/templates/written-texts/written-text.ts'
import { ANCHOR_NAMES, WORDS } from './words.ts'

/** What stands beside the text. */
interface Beside {
  readonly fields: readonly WrittenField[]
  readonly library: readonly ClauseRow[]
}

interface Labels extends Beside {
  readonly decorations: DecorationSet
}

/** Its meta is `Beside`, told anew when it changed. */
export const labels = new PluginKey<Labels>('labels')

/** The numbers of all clauses of a document, by id. */
export const clauseNumbers = (doc: Node): ReadonlyMap<string, ClauseNumber> => {
  const { next } = clauseCounter()
  const numbers = new Map<string, ClauseNumber>()
  doc.descendants((node) => {
    if (node.type.name !== 'clause') return !node.isTextblock
    const number = next(node.attrs['numbering'] as Numbering)
    const id = String(node.attrs['id'])
    if (!numbers.has(id)) numbers.set(id, number)
    return false
  })
  return numbers
}

const decorated = (doc: Node, { fields, library }: Beside): DecorationSet => {
  const numbers = clauseNumbers(doc)
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const lookOf = (node: Node): Record<string, string> | undefined => {
    const { attrs } = node
    switch (node.type.name) {
      case 'clause':
        return { 'data-label': numbers.get(String(attrs['id']))?.label ?? '' }
      case 'clauseRef':
        return { 'data-label': numbers.get(String(attrs['to']))?.reference ?? `〔${WORDS.gone}〕` }
      case 'field': {
        const field = byKey.get(String(attrs['key']))
        if (field === undefined) return { 'data-label': `〔${WORDS.gone}〕`, 'data-gone': '' }
        const { w, h } = openSizeMm(field)
        return {
          'data-label': field.label,
          title: `${field.label}（${field.role ?? '发起方'}填写）`,
          style: `width: ${w}mm; ${h > 8 ? `height: ${h}mm` : ''}`,
          ...(h > 8 ? { 'data-high': '' } : {}),
        }
      }
      case 'anchor': {
        const kind = attrs['kind'] as AnchorKind
        const { w, h } = anchorSizeMm(kind)
        return {
          'data-label': `${String(attrs['role'])} ${ANCHOR_NAMES[kind]}`,
          style: `width: ${w}mm; height: ${h}mm`,
        }
      }
      case 'conditional': {
        const label = byKey.get(String(attrs['key']))?.label ?? WORDS.gone
        return { 'data-label': `“${label}”为“${String(attrs['equals'])}”时显示` }
      }
      case 'libraryClause':
        return { 'data-label': versionWords(attrs, library) }
      default:
        return undefined
    }
  }
  const found: Decoration[] = []
  doc.descendants((node, at) => {
    const look = lookOf(node)
    if (look !== undefined) found.push(Decoration.node(at, at + node.nodeSize, look))
  })
  return DecorationSet.create(doc, found)
}

const versionWords = (attrs: Node['attrs'], library: readonly ClauseRow[]): string => {
  const newest = library.find(({ clauseId }) => clauseId === attrs['clauseId'])?.version ?? 0
  const version = Number(attrs['version'])
  return `条款库 第 ${version} 版${newest > version ? `，已有第 ${newest} 版` : ''}`
}

const NOTHING: Beside = { fields: [], library: [] }

export const labelling = (): Plugin<Labels> =>
  new Plugin<Labels>({
    key: labels,
    state: {
      init: (_, { doc }) => ({ ...NOTHING, decorations: decorated(doc, NOTHING) }),
      apply: (tr, before) => {
        const beside = (tr.getMeta(labels) as Beside | undefined) ?? before
        if (!tr.docChanged && beside === before) return before
        const { fields, library } = beside
        return { fields, library, decorations: decorated(tr.doc, beside) }
      },
    },
    props: { decorations: (state) => labels.getState(state)?.decorations },
  })
