// A company's seal and a person's signature as the server describes them, with their calls.
import type { SealDetail, SealGrant, SealUse } from '#protocol/seals/seals/use.ts'
import type { Seal } from '#protocol/seals/seals/seals.ts'

export const SEAL_ID = '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f'
export const AT = `/user/userCenter/signatureDetail?sealId=${SEAL_ID}`
export const CALLS = {
  detail: '/AccountService/seal/detail',
  grants: '/AccountService/seal/grants',
  revoke: '/AccountService/seal/grants/revoke',
  uses: '/AccountService/seal/uses',
  decide: '/AccountService/seal/decide',
  change: '/AccountService/seal/change',
  rename: '/AccountService/seal/name',
  restrict: '/AccountService/seal/restrict',
  paper: '/AccountService/seal/paper',
} as const

export const sealOf = (changes: Partial<Seal> = {}): Seal => ({
  sealId: SEAL_ID,
  type: 2,
  name: '合同专用章',
  status: 1,
  isDefault: false,
  widthMm: 38,
  heightMm: 38,
  svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  createdAt: '2026-11-21T02:00:00.000Z',
  actions: ['setDefault', 'disable', 'cancel'],
  ...changes,
})

export const detailOf = (changes: Partial<SealDetail> = {}): SealDetail => ({
  seal: sealOf(),
  isCompany: true,
  source: 'generated',
  madeBy: '林清和',
  reason: '',
  onlyGranted: false,
  roles: ['超级管理员', '用印人'],
  hasPicture: false,
  hasFiling: false,
  mine: { mayUse: true, words: '您的角色可以使用它' },
  may: { rename: true, authorize: true, readLog: true },
  steps: [{ at: '2026-11-21T02:00:00.000Z', what: 'created', who: '林清和', reason: '', about: '' }],
  ...changes,
})

export const grantOf = (changes: Partial<SealGrant> = {}): SealGrant => ({
  grantId: '10000000-0000-4000-8000-000000000001',
  subjectKind: 'member',
  subject: '苏予安',
  under: '138****0005 · 客户经理',
  contractTypes: [],
  needsApproval: false,
  from: '2026-11-21T02:00:00.000Z',
  until: null,
  state: 'active',
  grantedBy: '林清和',
  grantedAt: '2026-11-21T02:00:00.000Z',
  endedAt: null,
  reason: '',
  canRevoke: true,
  ...changes,
})

export const useOf = (n: number, changes: Partial<SealUse> = {}): SealUse => ({
  useId: `20000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`,
  contractId: '30000000-0000-4000-8000-000000000001',
  contractName: `采购合同${n}`,
  contractNo: `HT-20261121-00${String(n).padStart(2, '0')}`,
  who: '苏予安',
  usedAt: '2026-11-21T03:00:00.000Z',
  documents: 2,
  by: 'grant',
  entryNumber: 8,
  entryHash: 'fa4deaf3'.repeat(8),
  canOpen: true,
  ...changes,
})

/** A page of uses. */
export const usesOf = (rows: readonly SealUse[], total = rows.length, page = 1) => ({
  data: { total, page, pageSize: 10, rows },
})
