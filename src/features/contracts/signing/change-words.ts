// What changed between two versions of a contract, in words.
import { formatDate } from '#protocol/chinese-date.ts'
import type { VersionChange } from '#protocol/contracts/reviews/versions.ts'

/** 分 as `¥12,800.00`. */
export const yuan = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`

const text = (value: string): string => (value === '' ? '（空）' : `“${value}”`)
const amount = (value: string): string => (value === '' ? '（空）' : yuan(Number(value)))
const time = (value: string): string =>
  value === '' ? '（空）' : formatDate(new Date(value), 'YYYY-MM-DD hh:mm')
const order = (value: string): string => (value === 'true' ? '按顺序签署' : '同时签署')

type Say = (change: VersionChange) => string
const fromTo =
  (label: string, show: (value: string) => string): Say =>
  ({ before, after }) =>
    `${label}：${show(before)} → ${show(after)}`

const WORDS: Record<VersionChange['kind'], Say> = {
  name: fromTo('合同名称', text),
  contractNo: fromTo('合同编号', text),
  contractType: fromTo('合同类型', text),
  amount: fromTo('合同金额', amount),
  remark: fromTo('备注', text),
  deadline: fromTo('签署截止', time),
  order: fromTo('签署顺序', order),
  allowDownload: fromTo('完成前下载', (value) => (value === 'true' ? '允许' : '不允许')),
  viewingCode: fromTo('查看码', text),
  term: fromTo('合同期限', text),
  payments: fromTo('付款计划', text),
  confirm: fromTo('签署前确认', (value) => (value === 'true' ? '需要' : '不需要')),
  readSeconds: fromTo('阅读时间', (value) => `${value} 秒`),
  fileAdded: ({ about }) => `新增文件《${about}》`,
  fileRemoved: ({ about }) => `删去文件《${about}》`,
  fileReplaced: ({ about }) => `文件《${about}》的内容已更换`,
  fileOrder: fromTo('文件顺序', text),
  notSigned: fromTo('仅作附件的文件', text),
  partyAdded: ({ about }) => `新增签署方 ${about}`,
  partyRemoved: ({ about }) => `删去签署方 ${about}`,
  partyChanged: ({ about, before, after }) => `签署方 ${about}：${before} → ${after}`,
  places: ({ about, before, after }) =>
    before === after ? `${about}的签署位置已移动` : `${about}的签署位置：${before} 处 → ${after} 处`,
  fieldAdded: ({ after }) => `新增填写项 ${after}`,
  fieldRemoved: ({ before }) => `删去填写项 ${before}`,
  fieldChanged: ({ about, before, after }) => `填写项“${about}”：${before} → ${after}`,
  fieldMoved: ({ about }) => `填写项“${about}”的位置已移动`,
  reviewers: fromTo('审查人', text),
  copies: fromTo('抄送', text),
}

/** One change as a line. */
export const changeText = (change: VersionChange): string => WORDS[change.kind](change)
