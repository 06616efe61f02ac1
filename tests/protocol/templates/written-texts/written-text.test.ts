// The format of texts that are written online: what it takes, and what it refuses in words.
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { clauseText, emptyText, writtenText } from '#protocol/templates/written-texts/written-text.ts'
import {
  cell,
  clause,
  field,
  list,
  paragraph,
  table,
  title,
  words,
  written,
} from '#tests/support/written-texts.ts'

const refusal = (input: unknown, schema: v.GenericSchema = writtenText) =>
  v.safeParse(schema, input).issues?.map(({ message }) => message)
const nested = (depth: number): unknown => {
  let inner: unknown = { type: 'paragraph' }
  for (let at = 0; at < depth; at += 1) inner = { type: 'bulletList', content: [inner] }
  return inner
}
const textOf = (...content: unknown[]) => ({ ...emptyText(), doc: { type: 'doc', content } })

describe('a written text', () => {
  it('is kept as it was written, with what an editor leaves out filled in', () => {
    const text = written(
      [
        title('采购合同'),
        clause('a', 'article', '标的'),
        list('一', '二'),
        table([cell('甲', 2)], [cell('乙'), cell('丙')]),
      ],
      { fields: [field('sum', 'amount')] },
    )
    expect(v.parse(writtenText, text)).toEqual(text)
    expect(v.parse(writtenText, textOf({ type: 'paragraph' })).doc.content).toEqual([
      { type: 'paragraph', attrs: { textAlign: 'left', indent: 0, firstLine: 0 }, content: [] },
    ])
    expect(
      v.parse(writtenText, textOf({ type: 'paragraph', attrs: { textAlign: null, style: 'x' } })).doc.content,
    ).toEqual([{ type: 'paragraph', attrs: { textAlign: 'left', indent: 0, firstLine: 0 }, content: [] }])
  })

  it('refuses nodes, marks and attributes that it does not know', () => {
    const unknown = ['文本的内容无法识别，请刷新页面后重试']
    expect(refusal(textOf({ type: 'script', content: [] }))).toEqual(unknown)
    expect(refusal(textOf({ type: 'title', content: [{ type: 'title' }] }))).toEqual(unknown)
    expect(
      refusal(
        textOf({ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'link' }] }] }),
      ),
    ).toEqual(unknown)
    expect(refusal(textOf({ type: 'heading', attrs: { level: 4 } }))).toEqual(unknown)
    expect(refusal({})).toEqual(unknown)
    expect(refusal({ ...emptyText(), format: 2 })).toEqual(unknown)
  })

  it('refuses what is nested too deep, without following it', () => {
    expect(refusal(textOf(nested(50_000)))).toEqual(['内容的层级太深，请减少列表、表格的嵌套'])
    expect(refusal(textOf(nested(9)))).toEqual(['文本的内容无法识别，请刷新页面后重试'])
  })

  it('refuses what is too long, by nodes and by characters', () => {
    const paragraphs = (count: number) =>
      textOf(...Array.from({ length: count }, () => ({ type: 'paragraph' })))
    expect(refusal(paragraphs(20_000))).toEqual(['内容太多，请拆成几份文本'])
    expect(refusal(paragraphs(19_999))).toBe(undefined)
    const long = (count: number) => textOf(paragraph('字'.repeat(count)))
    expect(refusal(long(300_001))).toEqual(['文字最多 30 万个字，请拆成几份文本'])
    expect(refusal(long(300_000))).toBe(undefined)
  })

  it('names the bound that fields, roles, header and tables go beyond', () => {
    const many = Array.from({ length: 201 }, (_, at) => field(`f${at}`, 'text'))
    expect(refusal({ ...emptyText(), fields: many })).toEqual(['填写项最多 200 个'])
    expect(refusal({ ...emptyText(), roles: Array(11).fill('甲方') })).toEqual(['签署方最多 10 个'])
    expect(refusal({ ...emptyText(), roles: ['一二三四五六七八九十一'] })).toEqual([
      '签署方的称谓最多 10 个字',
    ])
    expect(refusal({ ...emptyText(), header: '页'.repeat(61) })).toEqual(['页眉最多 60 个字'])
    expect(refusal(textOf(table(Array.from({ length: 21 }, () => cell('x')))))).toEqual(['表格最多 20 列'])
    expect(refusal(textOf(table(...Array.from({ length: 501 }, () => [cell('x')]))))).toEqual([
      '表格最多 500 行',
    ])
  })

  it('of the library holds no title, page break or condition', () => {
    const doc = (...content: unknown[]) => ({ type: 'doc', content })
    expect(refusal(doc(clause('a', 'item', '保密')), clauseText)).toBe(undefined)
    expect(refusal(doc(title('x')), clauseText)).toEqual(['文本的内容无法识别，请刷新页面后重试'])
    expect(refusal(doc(paragraph(words('x'.repeat(300_001)))), clauseText)).toEqual([
      '文字最多 30 万个字，请拆成几份文本',
    ])
  })
})
