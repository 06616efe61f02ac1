// A contract for services of a person who is no employee (劳务合同).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const labourService: PlatformText = {
  key: 'labour-service',
  name: '劳务合同',
  category: 'labour',
  about: '与退休人员、兼职人员等建立劳务关系；依法应当建立劳动关系的，不得使用。',
  laws: [
    '《民法典》第四百六十五条、第四百六十九条',
    '《民法典》第一千一百九十二条',
    '《个人所得税法》第三条',
  ],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 甲方 乙方
field company text 接受劳务方名称
field companyAddress text 接受劳务方地址
field provider text 提供劳务方姓名
field providerId idNo 身份证号 @乙方
field providerPhone phone 手机号 @乙方
field account text 收款开户行及账号 @乙方
field status select 乙方身份 =已享受基本养老保险待遇的退休人员/已有用人单位的兼职人员/其他可以提供劳务的人员
field from date 开始日期
field until date 结束日期
field work multiText 劳务内容与要求
field place text 劳务地点
field fee amount 劳务报酬
field feeCn amountCn 劳务报酬大写 <fee
field payWay radio 支付方式 =按月支付/完成验收后一次支付
# 劳务合同
~ **甲方（接受劳务方）**：{company}
~ 地址：{companyAddress}
~ **乙方（提供劳务方）**：{provider}
~ 居民身份证号码：{providerId}
~ 联系电话：{providerPhone}
~ 收款开户行及账号：{account}
乙方确认其身份为：{status}。双方确认建立劳务关系，不属于劳动关系，不适用劳动合同法关于经济补偿等的规定。
§ 期限
本合同自 {from} 起至 {until} 止。
§ 劳务内容
{work}
劳务地点为 {place}。乙方自行安排完成劳务的方式，按照约定的质量和时间要求提供劳务。
§ 劳务报酬
（） 劳务报酬为人民币 {fee} 元（大写：{feeCn}），{payWay}。
（） 报酬为含税金额，甲方依法代扣代缴个人所得税后支付到乙方的上述账户。
§ 双方的义务
（） 甲方提供必要的工作条件和安全提示；乙方遵守安全操作要求，亲自完成劳务，未经甲方同意不得转交他人。
（） 乙方对知悉的甲方商业秘密保密，合同终止后仍应保密。
（） 乙方因提供劳务造成他人损害的，由甲方承担侵权责任，甲方可以向有故意或者重大过失的乙方追偿；乙方因劳务受到损害的，根据双方各自的过错承担相应的责任。
§ 合同的解除
（） 任何一方提前七日书面通知对方，可以解除本合同，报酬按已完成的劳务结算。
（） 一方严重违约，致使合同目的不能实现的，对方可以立即解除，并要求赔偿损失。
§ 争议处理
双方发生争议的，协商解决；协商不成的，可以向甲方所在地人民法院提起诉讼。
§ 生效
本合同自双方签字、盖章之日起生效。
@sign 甲方 companySeal {company} / 乙方 personSign {provider}
`),
}
