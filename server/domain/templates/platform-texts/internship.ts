// An internship of a student (实习协议).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const internship: PlatformText = {
  key: 'internship',
  name: '实习协议',
  category: 'labour',
  about: '接收在校学生实习；毕业后录用的，须另行订立劳动合同。',
  laws: ['《民法典》第四百六十九条', '《职业学校学生实习管理规定》', '《民法典》第一千一百九十二条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 甲方 乙方
field company text 实习单位名称
field companyAddress text 实习单位地址
field student text 学生姓名
field studentId idNo 学生身份证号 @乙方
field school text 学校及专业 @乙方
field studentPhone phone 学生手机号 @乙方
field emergency text 紧急联系人及电话 @乙方
field from date 实习开始日期
field until date 实习结束日期
field post text 实习岗位
field place text 实习地点
field tutor text 指导人员
field allowance amount 每月实习报酬
field payDay number 每月支付日
field insurance radio 人身意外保险 =由甲方投保/由学校投保/双方另行约定
# 实习协议
~ **甲方（实习单位）**：{company}
~ 地址：{companyAddress}
~ **乙方（实习学生）**：{student}
~ 居民身份证号码：{studentId}
~ 学校及专业：{school}
~ 联系电话：{studentPhone}
~ 紧急联系人及电话：{emergency}
乙方为在校学生。双方就乙方到甲方实习事宜，经平等协商订立本协议。乙方实习期间与甲方不建立劳动关系。
§ 实习期限
实习自 {from} 起至 {until} 止。需要延长的，双方另行书面约定。
§ 实习岗位和地点
（） 实习岗位为 {post}，实习地点为 {place}，甲方安排 {tutor} 负责指导。
（） 甲方不得安排乙方从事有毒、有害、易燃易爆等高危岗位，不得安排与实习无关的强制劳动；乙方未满十八周岁的，还应当遵守未成年人保护的有关规定。
§ 实习时间
乙方每日实习时间不超过八小时，每周不超过四十小时；甲方不得安排乙方加班或者值夜班，岗位有特殊要求的，须经乙方和学校书面同意。
§ 实习报酬
甲方每月支付实习报酬人民币 {allowance} 元，于次月 {payDay} 日前以转账方式足额支付给乙方本人，不得以物品或者代金券代替。甲方不向乙方收取押金、培训费、实习报酬提成或者其他费用，不扣押乙方的证件。
§ 安全与保险
（） 甲方对乙方进行安全教育和岗前培训，提供必要的劳动保护。
（） 实习期间的人身意外伤害保险 {insurance}。乙方在实习中受到人身损害的，先由保险理赔；不足部分，由双方依照法律规定各自承担相应的责任。
§ 双方的其他义务
（） 乙方遵守甲方的规章制度，服从合理的实习安排，爱护甲方财物。
（） 乙方对知悉的甲方商业秘密、未公开信息和个人信息保密，实习结束后仍应保密。
（） 乙方在实习中完成的工作成果归甲方所有，法律另有规定的除外；乙方依法享有署名的权利。
（） 实习结束时，甲方为乙方出具实习鉴定。
§ 协议的解除
（） 双方协商一致，可以解除本协议。
（） 乙方因学业或者个人原因结束实习的，提前三日通知甲方。
（） 乙方严重违反规章制度，或者甲方未提供约定的实习条件、未按时支付报酬的，对方可以解除本协议。
§ 争议处理
双方发生争议的，协商解决；协商不成的，可以向甲方所在地人民法院提起诉讼。
§ 生效
本协议自双方签字、盖章之日起生效。
@sign 甲方 companySeal {company} / 乙方 personSign {student}
`),
}
