// Consent to the processing of personal data (个人信息处理同意书).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const personalDataConsent: PlatformText = {
  key: 'personal-data-consent',
  name: '个人信息处理同意书',
  category: 'statement',
  about: '处理他人个人信息前取得的同意；处理敏感个人信息须单独同意。',
  laws: ['《个人信息保护法》第十三条至第十七条、第二十三条、第二十八条至第三十条、第四十四条至第五十条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 个人
field person text 个人姓名
field handler text 处理者名称
field handlerContact text 处理者联系方式
field purpose multiText 处理目的
field kinds multiText 处理的个人信息种类
field sensitive radio 是否处理敏感个人信息 =不处理敏感个人信息/处理敏感个人信息
field sensitiveKinds text 敏感个人信息的种类 ?
field sensitiveNeed text 处理敏感个人信息的必要性 ?
field keep text 保存期限
field share radio 是否向他人提供 =不向他人提供/向他人提供
field receiver text 接收方名称及用途 ?
# 个人信息处理同意书
本人已阅读并理解下列内容，同意 {handler}（以下称“处理者”，联系方式：{handlerContact}）按照本同意书处理本人的个人信息。
§ 处理目的
{purpose}
§ 处理的种类和方式
处理者收集、存储、使用下列个人信息，限于实现处理目的的最小范围：
{kinds}
§ 敏感个人信息
?? sensitive=不处理敏感个人信息
处理者不处理本人的敏感个人信息。
??
?? sensitive=处理敏感个人信息
本人单独同意处理者处理下列敏感个人信息：{sensitiveKinds}。必要性为：{sensitiveNeed}。处理者已告知对本人权益的影响，并采取严格的保护措施。
??
§ 向他人提供
?? share=不向他人提供
处理者不向其他处理者提供本人的个人信息，法律、行政法规另有规定的除外。
??
?? share=向他人提供
本人单独同意处理者向下列接收方提供：{receiver}。接收方变更目的、方式的，应当重新取得本人同意。
??
§ 保存期限
保存期限为 {keep}，期满或者目的实现后，处理者删除或者匿名化处理。
§ 本人的权利
（） 本人有权查阅、复制、转移、更正、补充、删除个人信息，要求对处理规则作出解释说明。
（） 本人可以随时撤回同意，撤回不影响撤回前已进行的处理。不同意或者撤回同意的，处理者不得以此为由拒绝提供产品或者服务，处理个人信息属于提供所必需的除外。
（） 行使权利或者投诉，可以通过处理者的上述联系方式提出，处理者在十五个工作日内答复。
@sign 个人 personSign {person}
`),
}
