// A written text at given values: numbers, references, conditions, fields, tables, plain words.
import { describe, expect, it } from 'vitest'
import type { Block } from '#protocol/templates/written-texts/blocks.ts'
import { chineseNumber, numbersOf } from '#protocol/templates/written-texts/numbering.ts'
import { writtenProblems } from '#protocol/templates/written-texts/problems.ts'
import { fieldsUsed, plainText } from '#protocol/templates/written-texts/reading.ts'
import { anchorsByRole } from '#protocol/templates/written-texts/roles.ts'
import { textAt } from '#protocol/templates/written-texts/text-at.ts'
import type { WrittenValues } from '#protocol/templates/written-texts/text-at.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import {
  cell,
  chip,
  clause,
  field,
  paragraph,
  place,
  table,
  title,
  written,
} from '#tests/support/written-texts.ts'

const ref = (to: string) => ({ type: 'clauseRef', attrs: { to } }) as const
const shown = (text: WrittenText, values?: WrittenValues, isOpen?: () => boolean) =>
  textAt(text, values, isOpen).blocks.map((block) =>
    block.kind === 'line'
      ? block.label +
        block.pieces
          .map((piece) =>
            piece.kind === 'text'
              ? piece.text
              : piece.kind === 'open'
                ? `[${piece.label}]`
                : `<${piece.kind}>`,
          )
          .join('')
      : block.kind,
  )

describe('clauses', () => {
  it.each([
    [1, '一'],
    [10, '十'],
    [11, '十一'],
    [20, '二十'],
    [21, '二十一'],
    [100, '一百'],
    [101, '一百零一'],
    [110, '一百一十'],
    [1005, '一千零五'],
    [2340, '二千三百四十'],
  ])('count %i as %s', (value, word) => expect(chineseNumber(value)).toBe(word))

  it('are numbered by where they stand, and references follow', () => {
    const blocks = [
      clause('a', 'article', '标的'),
      clause('b', 'item', '见', ref('e')),
      clause('c', 'point', '见', ref('b')),
      clause('d', 'article', '价款'),
      clause('e', 'item', '见', ref('c'), '和', ref('d')),
      clause('f', 'point', '尾款'),
    ]
    expect(shown(written(blocks))).toEqual([
      '第一条标的',
      '（一）见第二条第（一）项',
      '1.1见第一条第（一）项',
      '第二条价款',
      '（一）见第1.1款和第二条',
      '2.1尾款',
    ])
    expect(shown(written([...blocks.slice(3), ...blocks.slice(0, 3)]))).toEqual([
      '第一条价款',
      '（一）见第2.1款和第一条',
      '1.1尾款',
      '第二条标的',
      '（一）见第一条第（一）项',
      '2.1见第二条第（一）项',
    ])
  })

  it('without an article stand for themselves', () => {
    const blocks = [clause('a', 'item', '甲'), clause('b', 'point', '乙')]
    expect([...numbersOf(blocks).values()]).toEqual([
      { label: '（一）', reference: '第（一）项' },
      { label: '1.', reference: '第1款' },
    ])
  })
})

const conditional = (key: string, equals: string, text: string): Block => ({
  type: 'conditional',
  attrs: { key, equals },
  content: [clause(`c${text}`, 'article', text)],
})

describe('values', () => {
  const fields = [
    field('sum', 'amount'),
    field('cn', 'amountCn', { sourceKey: 'sum' }),
    field('pay', 'radio', { options: ['月付', '季付'] }),
    field('extras', 'checkbox', { options: ['水费', '电费'] }),
    field('due', 'date', { role: '乙方' }),
  ]
  const text = written(
    [
      title('合同'),
      conditional('pay', '月付', '每月'),
      conditional('pay', '季付', '每季'),
      conditional('extras', '电费', '电'),
      paragraph(chip('sum'), '，', chip('cn'), chip('pay'), chip('due'), place('companySeal', '甲方')),
    ],
    { fields },
  )

  it('decide conditions, and hidden clauses take no number', () => {
    expect(shown(text, { sum: '123450', pay: '季付', extras: '水费\n电费' })).toEqual([
      '合同',
      '第一条每季',
      '第二条电',
      '1,234.50，人民币壹仟贰佰叁拾肆元伍角○月付  ●季付[日期]<anchor>',
    ])
  })

  it('that are missing stay open, or are left out where nobody will fill them', () => {
    expect(shown(text, {}).at(-1)).toBe('[金额]，[大写金额][单选][日期]<anchor>')
    expect(shown(text, {}, () => false).at(-1)).toBe('，○月付  ○季付<anchor>')
  })

  it('are not asked for where the text is shown to its author: every part is there', () => {
    expect(shown(text)).toEqual([
      '合同',
      '第一条每月',
      '第二条每季',
      '第三条电',
      '[金额]，[大写金额][单选][日期]<anchor>',
    ])
  })

  it('are looked up by own names alone', () => {
    const odd = written([paragraph(chip('toString'))], { fields: [field('toString', 'text')] })
    expect(shown(odd, {}, () => false)).toEqual([''])
  })

  it('belong to the fields that the text uses', () => {
    expect(fieldsUsed(text).map(({ key }) => key)).toEqual(['sum', 'cn', 'pay', 'extras', 'due'])
    const some = written([paragraph(chip('cn'))], { fields })
    expect(fieldsUsed(some).map(({ key }) => key)).toEqual(['sum', 'cn'])
    expect([...anchorsByRole(text.doc.content)]).toEqual([['甲方', ['companySeal']]])
    expect(plainText(text).split('\n').slice(1)).toEqual([
      '第一条 每月',
      '第二条 每季',
      '第三条 电',
      '【金额】，【大写金额】【单选】【日期】',
    ])
    expect(writtenProblems(text)).toEqual([])
  })
})

describe('tables', () => {
  const cellsOf = (block: ReturnType<typeof table>) => {
    const [set] = textAt(written([block]), undefined).blocks
    return set?.kind === 'table'
      ? { ...set, cells: set.cells.map(({ x, y, colspan, rowspan }) => [x, y, colspan, rowspan]) }
      : undefined
  }

  it('have every cell at its place, beside those that reach down', () => {
    expect(cellsOf(table([cell('a', 1, 2), cell('b', 2)], [cell('c'), cell('d')]))).toEqual({
      kind: 'table',
      widths: [1, 1, 1],
      headerRows: 0,
      rows: 2,
      cells: [
        [0, 0, 1, 2],
        [1, 0, 2, 1],
        [1, 1, 1, 1],
        [2, 1, 1, 1],
      ],
    })
  })

  it('cut what reaches beyond the grid', () => {
    expect(cellsOf(table([cell('a', 500, 500), cell('b')], [cell('c')]))).toMatchObject({
      rows: 2,
      cells: [[0, 0, 20, 2]],
    })
  })

  it('repeat rows of header cells, but not where they are all there is', () => {
    const head = [cell('a', 1, 1, 'tableHeader')]
    expect(cellsOf(table(head, [cell('b')]))?.headerRows).toBe(1)
    expect(cellsOf(table(head))?.headerRows).toBe(0)
    expect(cellsOf(table([cell('a', 1, 2, 'tableHeader')], [cell('b')]))?.headerRows).toBe(0)
  })
})

describe('faults of a text', () => {
  it('are said once each, in words', () => {
    const text = written(
      [
        title('一'),
        title('二'),
        paragraph(chip('gone'), chip('gone'), ref('nowhere'), place('personSign', '丙方')),
        conditional('pick', '丁', '条'),
        conditional('theirs', 'x', '款'),
      ],
      {
        fields: [
          field('pick', 'select', { label: '付款', options: ['甲', '乙'] }),
          field('theirs', 'select', { label: '对方', role: '乙方', options: ['x', 'x'] }),
          field('cn', 'amountCn', { label: '大写' }),
          field('n', 'number', { label: '数', least: 2, most: 1 }),
          field('r', 'text', { label: '名', role: '丙方' }),
          field('e', 'text', { label: ' ' }),
        ],
      },
    )
    expect(writtenProblems(text).map(({ words }) => words)).toEqual([
      '“对方”有重复的选项，请修改',
      '请为“大写”选择对应的金额',
      '“数”的最小值大于最大值，请修改',
      '“名”由“丙方”填写，但签署方里没有“丙方”，请重新选择填写方',
      '有填写项还没有名称，请填写',
      '正文里有已删除的填写项，请删去或重新插入',
      '正文里有“丙方”的签署位置，但签署方里没有“丙方”',
      '条件内容所依据的“付款”没有选项“丁”，请重新选择',
      '条件内容所依据的“对方”须由发起方填写',
      '正文有多个标题，请只保留一个',
      '有引用的条款已被删除，请删去引用或重新选择条款',
    ])
    expect(writtenProblems(written([])).map(({ words }) => words)).toEqual(['正文还是空的，请先撰写内容'])
  })
})
