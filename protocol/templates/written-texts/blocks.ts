// The blocks of a written text, nested as deep as they may be and no deeper.
import * as v from 'valibot'
import { id } from '#protocol/envelope.ts'
import { MOST_COLUMNS, MOST_INDENT, MOST_ROWS } from './limits.ts'
import { fieldKey, nodeId, pieces } from './pieces.ts'

/** Numbers of clauses: 第一条, （一）, 1.1. Each 第…条 begins the other two anew. */
export const NUMBERINGS = ['article', 'item', 'point'] as const
export type Numbering = (typeof NUMBERINGS)[number]

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const textAlign = v.pipe(
  v.nullish(v.picklist(['left', 'center', 'right', 'justify']), 'left'),
  v.transform((align) => align ?? 'left'),
)

const title = v.object({ type: v.literal('title'), content: pieces })
const heading = v.object({
  type: v.literal('heading'),
  attrs: v.object({ level: whole(1, 3), textAlign }),
  content: pieces,
})
const paragraph = v.object({
  type: v.literal('paragraph'),
  attrs: v.optional(
    v.object({
      textAlign,
      /** Characters by which all lines are moved in, and the first one besides. */
      indent: v.optional(whole(0, MOST_INDENT), 0),
      firstLine: v.optional(whole(0, 4), 0),
    }),
    {},
  ),
  content: pieces,
})
const clause = v.object({
  type: v.literal('clause'),
  attrs: v.object({ id: nodeId, numbering: v.picklist(NUMBERINGS) }),
  content: pieces,
})
const pageBreak = v.object({ type: v.literal('pageBreak') })
const image = v.object({
  type: v.literal('image'),
  attrs: v.object({
    /** A stored picture of the text's owner. */
    fileId: id,
    alt: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
    widthMm: v.optional(whole(5, 154), 80),
    /** Height in units of the width, so that the place is known before the picture is there. */
    ratio: v.optional(v.pipe(v.number(), v.minValue(0.01), v.maxValue(20)), 0.75),
    textAlign,
  }),
})

const LISTS = ['bulletList', 'orderedList'] as const
const listOf = <Content extends v.GenericSchema>(content: Content) =>
  v.object({
    type: v.picklist(LISTS),
    content: v.array(v.object({ type: v.literal('listItem'), content: v.array(content) })),
  })
const innerList = listOf(paragraph)
const middleList = listOf(v.variant('type', [paragraph, innerList]))
const list = listOf(v.variant('type', [paragraph, middleList]))

const span = v.optional(whole(1, MOST_ROWS), 1)
const cell = v.object({
  type: v.picklist(['tableCell', 'tableHeader']),
  attrs: v.optional(
    v.object({
      colspan: span,
      rowspan: span,
      colwidth: v.optional(
        v.nullable(v.pipe(v.array(v.nullable(v.number())), v.maxLength(MOST_COLUMNS))),
        null,
      ),
    }),
    {},
  ),
  content: v.array(v.variant('type', [paragraph, list])),
})
const table = v.object({
  type: v.literal('table'),
  content: v.pipe(
    v.array(
      v.object({
        type: v.literal('tableRow'),
        content: v.pipe(v.array(cell), v.maxLength(MOST_COLUMNS, `表格最多 ${MOST_COLUMNS} 列`)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_ROWS, `表格最多 ${MOST_ROWS} 行`),
  ),
})

const simple = [heading, paragraph, clause, list, table, image] as const
/** A clause of the company's library, with the version it was taken from. */
const libraryClause = v.object({
  type: v.literal('libraryClause'),
  attrs: v.object({ clauseId: id, version: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  content: v.array(v.variant('type', [...simple])),
})
/** Shown when the field has this value; a field of ticked options when this one is ticked. */
const conditional = v.object({
  type: v.literal('conditional'),
  attrs: v.object({ key: fieldKey, equals: v.pipe(v.string(), v.maxLength(100)) }),
  content: v.array(v.variant('type', [...simple, libraryClause])),
})

/** A block of a clause of the library. */
export const clauseBlock = v.variant('type', [...simple])
export type ClauseBlock = v.InferOutput<typeof clauseBlock>
/** A block of a text. */
export const block = v.variant('type', [...simple, title, pageBreak, libraryClause, conditional])
export type Block = v.InferOutput<typeof block>
export type TableBlock = v.InferOutput<typeof table>
export type ListBlock = v.InferOutput<typeof list>
export type CellBlock = v.InferOutput<typeof paragraph> | ListBlock
