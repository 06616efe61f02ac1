// What a blank in a text is called and which kind of field it asks for, by the words around it.
import type { FilledKind } from '#protocol/contracts/fields/fields.ts'
import { ROLES } from './role-words.ts'
import { GAP } from './text-lines.ts'

export interface Asked {
  readonly label: string
  readonly kind: FilledKind
}

/** What stands beside a blank in its line, up to the blanks before and after it. */
export interface Around {
  readonly before: string
  readonly after: string
  readonly isDay: boolean
  /** Letters of the blank. */
  readonly room: number
}

const NUMBERING =
  /^(?:第[一二三四五六七八九十百\d]{1,4}[章条款项][:、,]?|[一二三四五六七八九十]{1,3}[、.]|\([一二三四五六七八九十\d]{1,3}\)|\d+(?:\.\d+)*[、.)]?|[□○●■◆•·*☐-]+)+/u
const CURRENCY = /^(?:人民币|RMB|¥|\$|大写|小写)*$/u
const OPENING = /^(?:其中|本合同的?|本协议的?|该|上述|双方约定的?|约定的?|共计|合计|为|即|和|及|与|或)/u

const BASES =
  '金额 价款 总价款 总价 单价 价格 租金 押金 定金 订金 保证金 违约金 赔偿金 滞纳金 报酬 工资 薪资 费用 货款 服务费 管理费 物业费 本金 借款 余款 尾款 首付款 期限 租期 借期 有效期 质保期 保修期 试用期 宽限期 面积 建筑面积 数量 比例 利率 税率 地址 住所 坐落 地点 编号 账号 户名 开户行 日期 名称 姓名 电话 天数 份数 用途 型号 规格 岗位 部门 职务'
    .split(' ')
    .toSorted((a, b) => b.length - a.length)
const PREFIXES =
  '合同 协议 租赁 借款 服务 劳动 工作 试用 付款 交货 交付 签订 签署 每月 每年 月 年 日 首期 预付 逾期 房屋 建筑 使用 联系 通讯 送达 注册 开户 银行 收款 履约 总 含税 不含税 年化 基本 加班'.split(
    ' ',
  )
const NOUN = new RegExp(`(?:(?:${PREFIXES.join('|')}){0,2})(?:${BASES.join('|')})`, 'gu')
/** Words that lead to a blank as a name would. */
const LEADS: readonly (readonly [RegExp, string])[] = [
  [/(?:位于|坐落于|坐落在|地处)$/u, '地址'],
  [/(?:用于|用作)$/u, '用途'],
  [/担任$/u, '岗位'],
  [/一式$/u, '份数'],
  [/[百千万]分之$/u, '比例'],
]

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:个)?工作日/u, '工作日天数'],
  [/^(?:日|天)(?!期)/u, '天数'],
  [/^个?月(?!份)/u, '月数'],
  [/^年(?!度)/u, '年数'],
  [/^(?:%|‰|百分)/u, '比例'],
  [/^(?:平方米|平米|㎡|m2)/u, '面积'],
  [/^(?:份)/u, '份数'],
  [/^(?:万元)/u, '金额（万元）'],
  [/^(?:台|套|件|个|次|人|吨|公斤|米|箱|间|辆)/u, '数量'],
  [/^(?:小时)/u, '小时数'],
]

const tidy = (text: string): string => text.replaceAll(GAP, '').replace(NUMBERING, '').replace(OPENING, '')

/** The words in front of the blank back to the sentence's last stop, and whether a colon leads to it. */
const segmentOf = (before: string): { words: string; hasColon: boolean } => {
  let rest = before
  while (rest.endsWith(GAP)) rest = rest.slice(0, -1)
  let hasColon = false
  for (;;) {
    const tail = /(?<tail>[^:]*)$/u.exec(rest)?.groups?.['tail'] ?? ''
    // 金额：人民币（大写）____ is asked by what stands before the colon.
    if (rest.includes(':') && CURRENCY.test(tail.replaceAll(/[()]|\uE000/gu, ''))) {
      rest = rest.slice(0, rest.length - tail.length - 1)
      hasColon = true
      continue
    }
    break
  }
  const stretch = rest.split(GAP).findLast((each) => each !== '') ?? ''
  const bare = hasColon ? stretch.replace(/\([^()]*\)$/u, '') : stretch
  const words = bare.split(/[,，。;；、()!?！？“”"《》【】[\]{}:]/u).findLast((each) => each !== '') ?? ''
  return { words: tidy(words), hasColon }
}

const isCapital = ({ before, after }: Around): boolean =>
  /大写\)?[:]?(?:人民币)?$/u.test(before.replaceAll(GAP, '')) ||
  /^\)?\(?大写/u.test(after.replaceAll(GAP, ''))

const AMOUNT =
  /(?:金额|价款|总价|单价|价格|租金|押金|定金|订金|保证金|违约金|赔偿金|滞纳金|报酬|工资|薪资|薪酬|费用|货款|服务费|管理费|物业费|本金|小写|余款|尾款|首付款|合同价)$/u

const kindOf = (label: string, around: Around): FilledKind => {
  const after = around.after.replaceAll(GAP, '').replace(/^[)】]/u, '')
  if (around.isDay) return 'date'
  if (isCapital(around)) return 'amountCn'
  if (/身份证/u.test(label)) return 'idNo'
  if (/(?:传真|座机|固定电话|邮箱|邮件|微信|QQ)/u.test(label)) return 'text'
  if (/(?:手机号?码?|电话(?:号码)?|联系方式)$/u.test(label)) return 'phone'
  if (around.before.endsWith('分之')) return 'number'
  if (after.startsWith('元')) return 'amount'
  if (UNITS.some(([pattern]) => pattern.test(after)) && !/(?:日期|编号)$/u.test(label)) return 'number'
  if (/[¥]$|人民币$/u.test(around.before.replaceAll(GAP, ''))) return 'amount'
  if (/(?:日期|生日|出生年月日|到期日|起始日|生效日|签订日|签署日)$/u.test(label)) return 'date'
  return AMOUNT.test(label) ? 'amount' : 'text'
}

const dayLabel = (words: string, after: string): string => {
  const noun = /(?:起租|交付|交货|付款|签订|签署|入职|到岗|生效|出生|还款|到期|验收)/u.exec(words)?.[0]
  if (noun !== undefined) return noun === '出生' ? '出生日期' : `${noun}日期`
  if (/[自从]$/u.test(words) || after.startsWith('起')) return '起始日期'
  if (/[至到]$/u.test(words) || /^(?:止|前|之前|届满)/u.test(after)) return '截止日期'
  return '日期'
}

const unitLabel = (after: string): string | undefined => {
  if (after.startsWith('元')) return '金额'
  return UNITS.find(([pattern]) => pattern.test(after))?.[1]
}

/** Letters from which a blank without any known word around it is one all the same. */
const WIDE = 4

const labelOf = (around: Around): string | undefined => {
  const { words, hasColon } = segmentOf(around.before)
  const after = around.after.replaceAll(GAP, '').replace(/^[)】]/u, '')
  if (/^(?:时|点|分|秒)(?!间)/u.test(after) && !hasColon) return undefined
  if (around.isDay) return hasColon && words !== '' && words.length <= 12 ? words : dayLabel(words, after)
  if (hasColon && words !== '' && words.length <= 15) return words
  const noun = words.match(NOUN)?.at(-1)
  const led = LEADS.find(([pattern]) => pattern.test(words))?.[1]
  const named = led ?? noun ?? unitLabel(after)
  if (named !== undefined) return named
  if (isCapital(around) || CURRENCY.test(words))
    return words === '' && unitLabel(after) === undefined ? undefined : '金额'
  return around.room >= WIDE && /\p{Script=Han}{2}/u.test(words) ? words.slice(-8) : undefined
}

/** Undefined where the words around a blank do not tell what belongs there. */
export const askedBy = (around: Around): Asked | undefined => {
  const label = labelOf(around)
  if (label === undefined || /签字|签名|签章|盖章|公章|手印|页码/u.test(label)) return undefined
  const kind = kindOf(label, around)
  return { label: kind === 'amountCn' && !label.includes('大写') ? `${label}（大写）` : label, kind }
}

/** Labels that each party has: where there are several they are told apart by whose they are. */
export const OF_A_PARTY =
  /^(?:(?:联系|通讯|送达|注册|单位|公司)?(?:地址|住所地?|住址)|(?:联系)?(?:电话|手机号?码?|方式)|身份证(?:号码?)?|姓名|名称|法定代表人|负责人|联系人|代表人|开户行|开户银行|银行账号|账号|账户|户名|(?:电子)?邮箱|传真|邮编|邮政编码|(?:统一)?社会信用代码|证件号码?)$/u

/** The role that a line begins to speak of: 甲方（出租方）：. */
export const roleAt = (text: string): string | undefined =>
  new RegExp(`^(?:${[...ROLES].toSorted((a, b) => b.length - a.length).join('|')})(?=\\(|:|$)`, 'u').exec(
    text.replace(NUMBERING, ''),
  )?.[0]
