// Texts of several pages, of the kinds that contracts are, for comparing screen and paper.
import type { Block } from '#protocol/templates/written-texts/blocks.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import {
  cell,
  chip,
  clause,
  field,
  heading,
  list,
  paragraph,
  place,
  table,
  title,
  words,
  written,
} from './written-texts.ts'

const LONG =
  '甲方应当按照本合同约定的时间和方式向乙方支付货款，逾期支付的，每逾期一日按应付未付金额的万分之五支付违约金；累计超过三十日的，乙方有权解除合同，并要求赔偿由此造成的损失。'
const MIXED = '设备型号为 ABC-2026/X，单价 12,500.00 元（含税 13%），contract No. 7 applies，交货期 45 日。'
const many = (count: number, make: (at: number) => Block[]): Block[] =>
  Array.from({ length: count }, (_, at) => make(at)).flat()

const signatures: Block[] = [
  paragraph('甲方（盖章）：', place('companySeal', '甲方'), '乙方（签字）：', place('personSign', '乙方')),
  paragraph('日期：', place('signDate', '甲方')),
]

/** By what they show. */
export const SAMPLE_TEXTS: Readonly<Record<string, WrittenText>> = {
  条款与引用: written(
    [
      title('设备采购合同'),
      ...many(16, (at) => [
        clause(`a${at}`, 'article', words('标的与价款', 'bold')),
        paragraph(LONG.repeat(1 + (at % 3))),
        clause(`b${at}`, 'item', '见', { type: 'clauseRef', attrs: { to: `a${Math.max(0, at - 1)}` } }, LONG),
        clause(`c${at}`, 'point', MIXED, chip('sum'), '元。'),
      ]),
      ...signatures,
    ],
    { header: '设备采购合同', fields: [field('sum', 'amount')] },
  ),
  标题与列表: written([
    title('员工手册'),
    ...many(14, (at) => [
      heading(1 + (at % 3), `第 ${at + 1} 部分`),
      paragraph(MIXED.repeat(1 + (at % 4))),
      list('考勤', `休假：${LONG}`, MIXED),
      paragraph(LONG),
    ]),
  ]),
  表格与分页: written(
    [
      title('报价单'),
      ...many(9, (at) => [
        paragraph(LONG.repeat(1 + (at % 2))),
        table(
          [
            cell('名称', 1, 1, 'tableHeader'),
            cell('数量', 1, 1, 'tableHeader'),
            cell('说明', 1, 1, 'tableHeader'),
          ],
          [cell('服务器', 1, 2), cell(String(at)), cell(MIXED)],
          [cell('合计', 2)],
        ),
        ...(at === 4 ? [{ type: 'pageBreak' } as const] : []),
      ]),
      paragraph('说明：', chip('note')),
      ...signatures,
    ],
    { header: '报价单 2026', fields: [field('note', 'multiText')] },
  ),
}
