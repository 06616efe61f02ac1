// Demo contracts between the two demo companies, signed with their seals.
// Both sides signed two of them, and the other side has yet to sign the third.
import { randomUUID } from 'node:crypto'
import { FIELD_SIZE_MM } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftField, DraftFile, DraftParty, FieldKind } from '#protocol/contracts/drafts/drafts.ts'
import { mmToBase } from '#protocol/page-geometry.ts'
import type { Context } from '#server/context.ts'
import { BUYER, ENGINEER } from '#server/demo/seals.ts'
import { wordFile } from '#server/demo/word-file.ts'
import { documentsHash } from '#server/domain/contracts/contracts/rules.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import { createDraft, saveDraft } from '#server/operations/contracts/drafts/drafts.ts'
import { createLaunch } from '#server/operations/contracts/drafts/launch.ts'
import { keepDocument } from '#server/operations/platform/files/keep.ts'
import { signContract } from '#server/operations/contracts/signing/sign.ts'
import { proveWilling, sendWillingCode } from '#server/operations/contracts/signing/willing.ts'

/** Somebody who signs for a company. */
export interface DemoSigner {
  readonly ctx: Context
  readonly sealId: string
  /** Proves the will; a code does where there is none. */
  readonly signPassword?: string
}

/** Who signs for the first company, by name, and who for the second. */
export interface DemoSigners {
  readonly own: (name: string) => Promise<DemoSigner>
  readonly other: DemoSigner
  /** The code last sent to a phone. */
  readonly codeFor: (phone: string) => string
}

interface DemoContract {
  readonly by: string
  readonly name: string
  readonly contractType: string
  /** 分 */
  readonly amount: number | null
  readonly clauses: readonly string[]
  readonly isSignedByBoth: boolean
}

const CONTRACTS: readonly DemoContract[] = [
  {
    by: BUYER,
    name: '办公家具采购合同',
    contractType: '采购合同',
    amount: 6_860_000,
    clauses: [
      '一、乙方向甲方供应升降办公桌、人体工学椅各 24 件，文件柜 10 组，合计人民币 68,600 元，含税、含运费和安装费。',
      '二、乙方在本合同签署后 15 日内送货到杭州市西湖区文三路 90 号 6 幢，并负责安装。',
      '三、甲方验收合格后 10 个工作日内付清货款，乙方同时开具增值税专用发票。',
      '四、家具质量保证期为三年，其间出现质量问题的，乙方在 3 个工作日内免费维修或更换。',
    ],
    isSignedByBoth: true,
  },
  {
    by: ENGINEER,
    name: '系统对接保密协议',
    contractType: '保密协议',
    amount: null,
    clauses: [
      '一、双方为对接订单系统，会相互提供接口文档、测试账号和业务数据，均属保密信息。',
      '二、接收方只将保密信息用于本次对接，不向第三方透露，并在对接结束后 30 日内销毁。',
      '三、已经公开的、或法律法规要求提供的信息，不受前条限制。',
      '四、保密义务自签署之日起三年内有效；违反的一方赔偿对方因此受到的损失。',
    ],
    isSignedByBoth: true,
  },
  {
    by: '林小满',
    name: '仓储配送服务合同',
    contractType: '服务合同',
    amount: 12_000_000,
    clauses: [
      '一、乙方为甲方提供上海仓库的收货、保管、分拣和配送服务，服务期一年。',
      '二、服务费每月人民币 10,000 元，甲方在次月 10 日前支付。',
      '三、货物在乙方保管期间毁损、灭失的，乙方按进货价格赔偿。',
      '四、任何一方提前终止合同，应提前 30 日书面通知对方。',
    ],
    isSignedByBoth: false,
  },
]

/** Drafted, launched and signed one after the other; the server's jobs put the signatures in. */
export const makeDemoContracts = async ({ own, other, codeFor }: DemoSigners): Promise<void> => {
  const launch = createLaunch()
  for (const contract of CONTRACTS) {
    const signer = await own(contract.by)
    const { ctx } = signer
    const upload = wordFile(contract.name, textOf(contract, signer, other))
    const file = await keepDocument({ ...ctx, upload }, 'contract', `${contract.name}.docx`)
    const { contractId, version, content } = await ctx.transaction(() => createDraft(ctx))
    const { name, contractType, amount } = contract
    const parties = [partyOf(signer, true), partyOf(other, false)]
    const fields = parties.flatMap((party, at) => placesOf(file, party, at))
    const filled = { ...content, step: 'signPosition' as const, name, contractType, amount, parties, fields }
    const saved = await ctx.transaction(() =>
      saveDraft(ctx, { contractId, version, content: { ...filled, files: [file] } }),
    )
    await launch(ctx, { contractId, version: saved.version })
    for (const each of contract.isSignedByBoth ? [signer, other] : [signer])
      await sign(each, contractId, codeFor)
  }
}

const nameOf = ({ ctx: { identity } }: DemoSigner): string =>
  identity.type === 2 ? identity.companyName : ''

const partyOf = (signer: DemoSigner, isSelf: boolean): DraftParty => ({
  partyId: randomUUID(),
  partyType: 2,
  name: signer.ctx.user.name,
  phone: signer.ctx.user.phone,
  companyName: nameOf(signer),
  signOrder: 1,
  willing: ['sms', 'signPwd'],
  isSelf,
})

/** Over the last line of the text, beside each other. */
const placesOf = (file: DraftFile, { partyId }: DraftParty, column: number): DraftField[] => {
  const [page] = file.pages
  if (page === undefined) throw new Error(`${file.name} has no page`)
  const place = (kind: FieldKind, y: number): DraftField => ({
    fieldId: randomUUID(),
    fileId: file.fileId,
    partyId,
    kind,
    page: 0,
    x: 160 + column * 318,
    y,
    w: mmToBase(FIELD_SIZE_MM[kind].w, page),
    h: mmToBase(FIELD_SIZE_MM[kind].h, page),
  })
  return [place('companySeal', 410), place('signDate', 580)]
}

const textOf = ({ clauses }: DemoContract, own: DemoSigner, other: DemoSigner): string[] => [
  '',
  `甲方：${nameOf(own)}`,
  `乙方：${nameOf(other)}`,
  '',
  '甲乙双方经协商一致，订立本合同，共同遵守。',
  ...clauses,
  '五、本合同以电子签名方式签署，自双方均签署之日起生效。',
  '',
  '',
  '甲方（盖章）：　　　　　　　　　　　　　　　乙方（盖章）：',
]

const sign = async (
  { ctx, sealId, signPassword }: DemoSigner,
  contractId: string,
  codeFor: DemoSigners['codeFor'],
): Promise<void> => {
  const { db } = ctx.deps
  const party = (await partiesOf(db, contractId)).find(({ phone }) => phone === ctx.user.phone)
  const at = { contractId, partyId: party?.id ?? '', as: 'signer' as const }
  const documents = await documentsOf(db, contractId)
  const read = documentsHash(documents.map(({ currentSha256 }) => currentSha256))
  if (signPassword === undefined) await ctx.transaction(() => sendWillingCode(ctx, at))
  const { willingToken } = await proveWilling(ctx, {
    ...at,
    method: signPassword === undefined ? 'sms' : 'signPwd',
    secret: signPassword ?? codeFor(ctx.user.phone),
    documentsHash: read,
  })
  await ctx.transaction(() => signContract(ctx, { ...at, willingToken, seals: { companySeal: sealId } }))
}
