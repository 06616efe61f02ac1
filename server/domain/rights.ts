// Who may do what: the resource tree and the preset roles (domain.md §5).
import type { ResourceNode } from '#protocol/account/session.ts'

/** What an identity may do: the tree the client is told, and the question the server asks. */
export interface Rights {
  /** Pages of the user centre, in their order. */
  readonly tree: ResourceNode[]
  /** Rights on work rather than on pages. */
  readonly other: ResourceNode[]
  may(resource: string, action: string): boolean
}

/** Roles every company has from the start. */
export const PRESET_ROLES = [
  'superAdmin',
  'admin',
  'legal',
  'lawyer',
  'approver',
  'sealer',
  'hr',
  'finance',
  'staff',
] as const
export type PresetRole = (typeof PRESET_ROLES)[number]

type Grants = Readonly<Record<string, readonly string[]>>

const actions = (text: string): readonly string[] => text.split(' ')

// The order matters: the user-centre button opens the first node.
const PAGES: Grants = {
  userInfo: actions('view edit changePhone changePwd signPwd bindWechat logoff'),
  signature: actions('view add edit del enable setDefault authorize audit log'),
  contact: actions('view add edit del import'),
  selfMeal: actions('view buy claim'),
  personalInvoiceManage: actions('view apply title address'),
  orgManage: actions('view edit addDept editDept delDept'),
  staffManage: actions('view invite import edit disable leave transferAdmin'),
  roleManage: actions('view add edit del grant'),
  approveManage: actions('view add edit enable del'),
  companyInvoiceManage: actions('view apply title address reverse'),
  contractFiling: actions('view file move download classEdit tagEdit authorize'),
  integratedManage: actions('view add edit del resetKey'),
  subsidyApplication: actions('view apply edit withdraw'),
  reportData: actions('view export'),
  traceManage: actions('view add edit finish del'),
  humanResouce: actions('attend launch formSet approve export'),
}
const WORK: Grants = {
  contract: actions('launch sign revoke download abandon viewAll'),
  review: ['attend'],
  approve: ['attend'],
  lawyer: ['attend'],
  seal: actions('use batch'),
  office: actions('report fileSeal'),
  template: actions('add edit del enable'),
}
const ALL: Grants = { ...PAGES, ...WORK }

const some = (...codes: readonly string[]): Grants =>
  Object.fromEntries(codes.map((code) => [code, ALL[code] ?? []]))

const PERSONAL: Grants = {
  ...some('userInfo', 'signature', 'contact', 'selfMeal', 'personalInvoiceManage'),
  contract: actions('launch sign revoke download abandon'),
  seal: ['use'],
}

// Nobody in a company lacks their own account page, nor the personal invoice page any use.
const OWN: Grants = { userInfo: ALL['userInfo'] ?? [] }
const COMPANY: Grants = Object.fromEntries(
  Object.entries(ALL).filter(([code]) => code !== 'personalInvoiceManage'),
)
const STAFF: Grants = {
  ...OWN,
  signature: ['view'],
  contact: ALL['contact'] ?? [],
  contract: actions('launch sign download'),
}

const ROLES: Readonly<Record<PresetRole, Grants>> = {
  superAdmin: COMPANY,
  admin: { ...COMPANY, staffManage: actions('view invite import edit disable leave') },
  legal: { ...OWN, ...some('contractFiling', 'traceManage', 'review') },
  lawyer: { ...OWN, ...some('lawyer') },
  approver: { ...OWN, ...some('approve') },
  sealer: { ...OWN, signature: ['view', 'log'], ...some('seal'), contract: actions('sign download') },
  hr: { ...OWN, ...some('humanResouce') },
  finance: { ...OWN, ...some('selfMeal', 'companyInvoiceManage', 'reportData') },
  staff: STAFF,
}

/** The rights of a person acting for themselves. */
export const personalRights = (): Rights => rightsFrom([PERSONAL])

/** The rights of a company's member: the union of its roles; unknown role codes give nothing. */
export const companyRights = (roles: readonly string[]): Rights =>
  rightsFrom(PRESET_ROLES.filter((role) => roles.includes(role)).map((role) => ROLES[role]))

const rightsFrom = (grants: readonly Grants[]): Rights => {
  const held = (code: string) => new Set(grants.flatMap((grant) => grant[code] ?? []))
  const nodes = (catalogue: Grants): ResourceNode[] =>
    Object.entries(catalogue).flatMap(([resCode, all]) => {
      const mine = held(resCode)
      const nodeActions = all.filter((code) => mine.has(code)).map((actionCode) => ({ actionCode }))
      return nodeActions.length === 0 ? [] : [{ resCode, nodeActions, children: [] }]
    })
  return {
    tree: nodes(PAGES),
    other: nodes(WORK),
    may: (resource, action) => grants.some((grant) => grant[resource]?.includes(action)),
  }
}
