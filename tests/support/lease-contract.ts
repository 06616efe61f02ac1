// A real Chinese contract of three pages, set with the product's own typesetter.
import { randomUUID } from 'node:crypto'
import { FIELD_SIZE_MM } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftField, DraftFile, DraftParty, FieldKind } from '#protocol/contracts/drafts/drafts.ts'
import { BASE_PAGE_WIDTH, mmToBase } from '#protocol/page-geometry.ts'
import { typeset } from '#server/documents/typesetting/typeset.ts'

const CLAUSES = [
  {
    title: '房屋基本情况',
    text: '甲方将坐落于杭州市西湖区文三路 478 号华星时代广场 B 座 1206 室的房屋出租给乙方使用，建筑面积 86.5 平方米，用途为办公。甲方保证对该房屋享有合法的出租权利，房屋及其附属设施处于正常可使用状态。',
  },
  {
    title: '租赁期限',
    text: '租赁期共二十四个月，自 2026 年 12 月 1 日起至 2028 年 11 月 30 日止。租赁期届满，甲方有权收回房屋，乙方应如期返还；乙方要求续租的，应当在租赁期届满前六十日书面通知甲方，同等条件下乙方有优先承租权。',
  },
  {
    title: '租金及支付方式',
    text: '月租金为人民币壹万贰仟捌佰元整（¥12,800.00），按季支付，先付后用。乙方应于每季度首月五日前将当季租金汇入甲方指定账户，甲方收款后五个工作日内向乙方开具发票。',
  },
  {
    title: '押金',
    text: '乙方应于本合同生效之日向甲方支付押金人民币贰万伍仟陆佰元整（¥25,600.00）。租赁期满或者合同解除后，乙方结清费用并完成房屋交接的，甲方应当在十个工作日内无息退还押金。',
  },
  {
    title: '费用承担',
    text: '租赁期内，房屋的水费、电费、通信费、物业服务费由乙方承担；房屋的产权税费、专项维修资金由甲方承担。乙方逾期支付上述费用造成的滞纳金由乙方承担。',
  },
  {
    title: '房屋的使用与维修',
    text: '乙方应当合理使用房屋及附属设施，未经甲方书面同意不得改变房屋结构和用途。房屋及附属设施因自然损耗或者质量问题需要维修的，由甲方负责；因乙方使用不当造成损坏的，由乙方负责维修并承担费用。',
  },
  {
    title: '转租',
    text: '未经甲方书面同意，乙方不得将房屋全部或者部分转租给第三人。乙方擅自转租的，甲方有权解除合同，乙方应当赔偿由此给甲方造成的损失。',
  },
  {
    title: '违约责任',
    text: '乙方逾期支付租金超过十五日的，每逾期一日按应付未付金额的万分之五支付违约金；逾期超过三十日的，甲方有权解除合同。甲方未按约定交付房屋的，每逾期一日按月租金的百分之一支付违约金。',
  },
  {
    title: '合同的变更与解除',
    text: '经双方协商一致，可以变更或者解除本合同。因不可抗力致使房屋不能继续使用的，双方互不承担违约责任，租金按照实际使用日数结算，多退少补。',
  },
  {
    title: '争议解决',
    text: '因履行本合同发生的争议，由双方协商解决；协商不成的，任何一方均可向房屋所在地人民法院提起诉讼。本合同以电子方式签署，与纸质合同具有同等法律效力。',
  },
]
const NUMBERS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']

/** The lease as a PDF; the last page has room for a seal at the left and a signature at the right. */
export const leaseContract = async (parties: {
  readonly landlord: string
  readonly tenant: string
}): Promise<Uint8Array> =>
  (
    await typeset({
      template: new URL('./lease-contract.typ', import.meta.url),
      data: { title: '房屋租赁合同', clauses: CLAUSES, numbers: NUMBERS, ...parties },
    })
  ).pdf

/** Where the first two parties seal or sign it, with their dates, and the first company's 骑缝章. */
export const leasePlaces = (file: DraftFile, parties: readonly DraftParty[]): DraftField[] => {
  const size = file.pages[0]
  if (size === undefined) return []
  const place = (party: DraftParty, kind: FieldKind, page: number, x: number, y: number): DraftField => {
    const w = mmToBase(FIELD_SIZE_MM[kind].w, size)
    const h = mmToBase(FIELD_SIZE_MM[kind].h, size)
    return { fieldId: randomUUID(), fileId: file.fileId, partyId: party.partyId, kind, page, x, y, w, h }
  }
  const columns = [112, 424]
  const fields = parties.slice(0, 2).flatMap((party, index) => {
    const left = columns[index] ?? 0
    const main =
      party.partyType === 2
        ? place(party, 'companySeal', 2, left, 322)
        : place(party, 'personSign', 2, left, 370)
    return [main, place(party, 'signDate', 2, left + 44, 495)]
  })
  const company = parties.find(({ partyType }) => partyType === 2)
  if (company === undefined) return fields
  const across = place(company, 'crossPage', 0, 0, 330)
  return [...fields, { ...across, x: BASE_PAGE_WIDTH - across.w }]
}
