// Calls around law firms and their lawyers: operators keep the registry, customers choose from it.
import * as v from 'valibot'
import { byOperator, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, nothing } from '#protocol/envelope.ts'
import { phone } from '#protocol/account/sessions/session.ts'

/** 律师事务所执业许可证: its unified code, 18 digits and capitals, beginning with 31. */
export const firmLicence = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^31[0-9A-Z]{16}$/, '执业许可证号为 18 位，以 31 开头'),
)
/** 律师执业证: 17 digits, beginning with 1. */
export const lawyerLicence = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^1\d{16}$/, '律师执业证号为 17 位数字，以 1 开头'),
)
export const firmName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(4, '请填写律所全称'),
  v.maxLength(60, '律所名称最多 60 字'),
)

const deskFirm = v.object({
  firmId: id,
  name: v.string(),
  licenceNo: v.string(),
  /** Whether it may be chosen. */
  isActive: v.boolean(),
  lawyers: v.array(
    v.object({
      lawyerId: id,
      name: v.string(),
      phoneMasked: v.string(),
      licenceNo: v.string(),
      isActive: v.boolean(),
      /** Reviews that are not done yet, and pass to a colleague where the lawyer stops. */
      openReviews: v.number(),
    }),
  ),
})
export type DeskFirm = v.InferOutput<typeof deskFirm>

const access = byOperator('lawyers.manage')

export const listDeskFirms = endpoint({
  name: 'listDeskFirms',
  method: 'GET',
  path: '/bc_plat/lawFirm/list',
  summary: '运营台：律所与律师',
  access,
  input: v.object({}),
  output: v.array(deskFirm),
})

/** Enters a firm, or changes the one named. */
export const saveLawFirm = endpoint({
  name: 'saveLawFirm',
  method: 'POST',
  path: '/bc_plat/lawFirm/save',
  summary: '运营台：录入或修改律所',
  access,
  input: v.object({
    requestId: id,
    firmId: v.nullable(id),
    name: firmName,
    licenceNo: firmLicence,
    isActive: v.boolean(),
  }),
  output: v.object({ firmId: id }),
  refusals: ['not-found', 'law-firm.known'],
})

/** Enters a certified person as lawyer of a firm; they get a work list and are told. */
export const addLawyer = endpoint({
  name: 'addLawyer',
  method: 'POST',
  path: '/bc_plat/lawFirm/lawyer',
  summary: '运营台：录入律师',
  access,
  input: v.object({ requestId: id, firmId: id, phone, licenceNo: lawyerLicence }),
  output: v.object({ lawyerId: id }),
  refusals: ['not-found', 'law-firm.no-person', 'law-firm.known'],
})

/** Changes a licence number, or whether the lawyer takes on work. */
export const changeLawyer = endpoint({
  name: 'changeLawyer',
  method: 'PUT',
  path: '/bc_plat/lawFirm/lawyer',
  summary: '运营台：修改、停用或启用律师',
  access,
  input: v.object({ requestId: id, lawyerId: id, licenceNo: lawyerLicence, isActive: v.boolean() }),
  output: nothing,
  refusals: ['not-found', 'law-firm.known'],
})

/** Gives all open work of a lawyer to one colleague of the firm, or to whoever of them accepts it first. */
export const handOverLawyer = endpoint({
  name: 'handOverLawyer',
  method: 'POST',
  path: '/bc_plat/lawFirm/handOver',
  summary: '运营台：转交律师未完成的委托',
  access,
  input: v.object({ requestId: id, lawyerId: id, toLawyerId: v.nullable(id) }),
  output: nothing,
  refusals: ['not-found', 'law-firm.no-colleague'],
})

const firm = v.object({
  firmId: id,
  name: v.string(),
  lawyers: v.array(v.object({ lawyerId: id, name: v.string() })),
})
export type LawFirm = v.InferOutput<typeof firm>

/** Firms that take on work, each with its lawyers; none without a lawyer. */
export const listLawFirms = endpoint({
  name: 'listLawFirms',
  method: 'GET',
  path: '/ContractService/lawyer/firms',
  summary: '可以选择的律所与律师',
  access: signedIn,
  input: v.object({}),
  output: v.array(firm),
})
