// A confidentiality agreement with an employee (员工保密协议).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const staffConfidentiality: PlatformText = {
  key: 'staff-confidentiality',
  name: '保密协议（员工）',
  category: 'confidentiality',
  about: '与接触商业秘密的员工订立；不要求员工支付违约金。',
  laws: ['《劳动合同法》第二十三条、第二十五条、第九十条', '《反不正当竞争法》第九条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 甲方 乙方
field employer text 用人单位名称
field worker text 员工姓名
field workerId idNo 员工身份证号 @乙方
field post text 岗位
field scope multiText 保密信息的具体范围
# 员工保密协议
~ **甲方（用人单位）**：{employer}
~ **乙方（员工）**：{worker}
~ 居民身份证号码：{workerId}
~ 岗位：{post}
乙方因工作接触甲方的商业秘密。双方根据《劳动合同法》第二十三条和《反不正当竞争法》，订立本协议。
§ 保密内容
（） 商业秘密是指不为公众所知悉、具有商业价值并经甲方采取相应保密措施的技术信息、经营信息等商业信息，具体包括：
{scope}
（） 甲方依照法律或者合同对第三方负有保密义务的信息，属于本协议的保密内容。
§ 乙方的义务
（） 遵守甲方的保密制度，只为履行职责使用商业秘密，不探听与职责无关的秘密。
（） 不以任何方式泄露、发布、出售或者允许他人使用商业秘密，不将载有商业秘密的资料带离或者上传到未经许可的设备、网盘、人工智能服务。
（） 发现泄密或者可能泄密的，立即采取措施并报告甲方。
（） 不在甲方使用他人享有权利的商业秘密。
§ 离职时的义务
乙方离职时返还全部载有商业秘密的资料和设备，不留复制件。离职后继续保守秘密，直至该信息为公众所知悉。
§ 工作成果
乙方执行甲方的任务或者主要利用甲方的物质技术条件完成的发明创造、作品、软件和技术成果，其权利依照法律规定归属甲方；乙方依法享有署名、获得奖励和报酬的权利。
§ 责任
乙方违反本协议给甲方造成损失的，承担赔偿责任；侵犯商业秘密的，依法承担民事、行政或者刑事责任。本协议不约定由乙方承担违约金。
§ 争议处理
因本协议发生争议，可以依法申请劳动争议仲裁；涉及侵犯商业秘密的，甲方可以依法提起诉讼。
§ 生效
本协议自双方签字、盖章之日起生效，是劳动合同的附件，不因劳动合同的解除或者终止而失效。
@sign 甲方 companySeal {employer} / 乙方 personSign {worker}
`),
}
