// The renewal of a lease (房屋续租协议).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const leaseRenewal: PlatformText = {
  key: 'lease-renewal',
  name: '房屋续租协议',
  category: 'lease',
  about: '原租赁合同到期前后继续承租，只改变期限、租金等。',
  laws: ['《民法典》第七百零五条、第七百三十四条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 出租方 承租方
field lessor text 出租方
field lessee text 承租方
field signedOn date 原合同订立日期
field address text 房屋坐落
field from date 续租开始日期
field until date 续租到期日期
field rent amount 续租月租金
field rentCn amountCn 续租月租金大写 <rent
field deposit radio 押金处理 =原押金转为续租押金/押金按新约定补足
field others multiText 其他变更 ?
# 房屋续租协议
~ **出租方（甲方）**：{lessor}
~ **承租方（乙方）**：{lessee}
双方于 {signedOn} 订立房屋租赁合同（以下称“原合同”），租赁房屋坐落于 {address}。现就续租约定如下：
§ 续租期限
续租自 {from} 起至 {until} 止，自续租开始之日起不超过二十年。
§ 租金
续租期内月租金为人民币 {rent} 元（大写：{rentCn}），支付方式按原合同执行。
§ 押金
{deposit}。
§ 其他变更
{others}
§ 原合同的效力
本协议没有约定的，按原合同执行；与原合同不一致的，以本协议为准。双方确认房屋及其设施现状，原合同已发生的费用结算完毕。
§ 生效
本协议自双方签字或者盖章之日起生效。
@sign 出租方 personSign {lessor} / 承租方 personSign {lessee}
`),
}
