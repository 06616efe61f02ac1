// What the pages of the archive say.
import { MOST_IN_TREE } from '#protocol/archive/classes/classes.ts'
import type { MoveKind } from '#protocol/archive/filings/moving.ts'

/** The class of what is in none, in words. */
export const UNCLASSED = '未分类'

/** `采购 / 设备`. */
export const pathWords = (path: readonly string[]): string =>
  path.length === 0 ? UNCLASSED : path.join(' / ')

/** Counts of the tree end somewhere. */
export const treeCount = (count: number): string =>
  count >= MOST_IN_TREE ? `${MOST_IN_TREE - 1}+` : String(count)

export const MOVE_VERBS: Readonly<Record<MoveKind, string>> = {
  file: '归档',
  rule: '按规则归档',
  move: '移动',
  return: '移回待归档',
}

const EVENTS: Readonly<Record<string, string>> = {
  'filing:filing.filed': '归档',
  'filing:filing.moved': '移动',
  'filing:filing.returned': '移回待归档',
  'filing:scan.filed': '归档线下合同',
  'filing:values.kept': '填写字段',
  'filing:hold.set': '法律保全',
  'filing:hold.lifted': '解除保全',
}

/** One line of a filing's history. */
export const historyWords = ({
  event,
  detail,
}: {
  readonly event: string
  readonly detail: Readonly<Record<string, unknown>>
}): string => {
  const word = EVENTS[event] ?? event
  const where = typeof detail['className'] === 'string' ? `到“${detail['className']}”` : ''
  const why = typeof detail['reason'] === 'string' ? `：${detail['reason']}` : ''
  const how = detail['byRule'] === true ? '（按规则）' : detail['undo'] === true ? '（撤销）' : ''
  return `${word}${where}${how}${why}`
}
