// A letter of intent about an investment (股权投资意向书).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const equityIntent: PlatformText = {
  key: 'equity-intent',
  name: '股权投资意向书',
  category: 'cooperation',
  about: '投资前表明意向；除保密、排他等条款外不具有法律约束力。',
  laws: [
    '《民法典》第四百九十五条、第五百条、第五百零一条',
    '《公司法》（2023 年修订）第四十七条、第八十四条、第二百二十七条',
  ],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 投资方 目标公司
field investor text 投资方名称
field target text 目标公司名称
field targetCredit text 目标公司统一社会信用代码 @目标公司
field amount amount 拟投资金额
field amountCn amountCn 拟投资金额大写 <amount
field valuation amount 投前估值
field share text 拟取得的股权比例
field way radio 投资方式 =增资/受让股权
field use multiText 资金用途
field exclusiveDays number 排他期（日）
field costs radio 费用承担 =各自承担/交易完成的由目标公司承担
# 股权投资意向书
~ **投资方**：{investor}
~ **目标公司**：{target}
~ 统一社会信用代码：{targetCredit}
§ 拟议的交易
（） 投资方拟以 {way} 的方式，向目标公司投资人民币 {amount} 元（大写：{amountCn}），投前估值为人民币 {valuation} 元，拟取得 {share} 的股权。
（） 资金用于：
{use}
（） 增资须经目标公司股东会决议，股东依法享有优先认购权；受让股权的，遵守公司法和目标公司章程关于股权转让的规定。注册资本按照公司法规定的期限缴足。
§ 尽职调查
目标公司配合投资方及其顾问进行法律、财务、业务的尽职调查，提供真实、完整的资料。
§ 正式协议
投资条件以尽职调查结果为基础，由各方另行协商并订立正式的投资协议、股东协议。
§#exclusive 排他
自本意向书签署之日起 {exclusiveDays} 日内，目标公司及其股东不得与第三方就类似交易进行洽谈或者订立协议。
§#secret 保密
双方对本意向书的存在、内容以及尽职调查中知悉的信息保密，法律要求披露的除外；保密义务自签署之日起二年有效。
§#cost 费用
尽职调查和谈判的费用 {costs}。
§ 效力
除^exclusive^、^secret^、^cost^和本条、争议解决条款具有法律约束力外，本意向书只表明双方的意向，不构成必须完成交易的承诺。双方应当遵循诚信原则磋商，不得恶意磋商或者隐瞒重要事实。
§ 争议解决
因有约束力的条款发生争议，协商不成的，由目标公司所在地人民法院管辖。
@sign 投资方 companySeal {investor} / 目标公司 companySeal {target}
`),
}
