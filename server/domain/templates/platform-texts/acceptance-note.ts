// A note of acceptance (验收单).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const acceptanceNote: PlatformText = {
  key: 'acceptance-note',
  name: '验收单',
  category: 'letter',
  about: '确认货物、工程或服务成果是否符合约定。',
  laws: ['《民法典》第六百二十条至第六百二十四条、第七百八十条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 交付方 验收方
field maker text 交付单位
field customer text 验收单位
field contract text 合同名称及编号
field subject multiText 验收内容
field basis text 验收依据
field on date 验收日期
field result radio 验收结论 =验收合格/部分合格，需整改/不合格
field rework multiText 整改要求及期限 ?
# 验收单
~ 交付单位：{maker}
~ 验收单位：{customer}
~ 合同名称及编号：{contract}
（） 验收内容：
{subject}
（） 验收依据：{basis}。
（） 验收日期：{on}。
（） 验收结论：{result}。
?? result=部分合格，需整改
整改要求及期限：{rework}。整改完成后重新验收。
??
?? result=不合格
交付单位应当按照合同约定修理、重作、更换或者退回，双方依合同处理。
??
验收合格不免除交付单位对隐蔽缺陷和在质量保证期内的责任。
@sign 交付方 companySeal {maker} / 验收方 companySeal {customer}
`),
}
