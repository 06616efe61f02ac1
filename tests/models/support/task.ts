// Signing tasks for the signing page's model: open, blocked, being sealed, signed.
import type { Seal } from '#protocol/seals/seals/seals.ts'
import type { SignState, SignTask } from '#protocol/contracts/signing.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'

export const AT = {
  contractId: '20000000-0000-4000-8000-000000000001',
  partyId: '20000000-0000-4000-8000-000000000002',
}
export const DOCUMENT_ID = '20000000-0000-4000-8000-000000000003'

export const SIGNATURE: Seal = {
  sealId: '20000000-0000-4000-8000-000000000004',
  type: 0,
  name: '手写签名',
  status: 1,
  isDefault: true,
  widthMm: 20,
  heightMm: 10,
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"/>',
  createdAt: '2026-11-20T01:00:00.000Z',
  actions: [],
}

export const SQUARE_SIGNATURE: Seal = {
  ...SIGNATURE,
  sealId: '20000000-0000-4000-8000-000000000006',
  name: '方章签名',
  isDefault: false,
}

/** A person's open task with one document of one page, one place for a signature, and two seconds to read. */
export const TASK: SignTask = {
  ...AT,
  as: 'signer',
  kind: 'contract',
  aboutId: null,
  name: '房屋租赁合同',
  initiator: '周远',
  partyType: 1,
  signer: '林清和',
  companyName: '',
  status: PARTY_STATUS.toSign,
  deadline: '2026-12-20T01:00:00.000Z',
  minReadSeconds: 2,
  attachList: [],
  documents: [
    {
      documentId: DOCUMENT_ID,
      name: '房屋租赁合同.pdf',
      pages: [{ width: 595, height: 842 }],
      sha256: 'a'.repeat(64),
    } as unknown as SignTask['documents'][number],
  ],
  fields: [
    {
      fieldId: '20000000-0000-4000-8000-000000000005',
      fileId: DOCUMENT_ID,
      documentId: DOCUMENT_ID,
      partyId: AT.partyId,
      kind: 'personSign',
      page: 0,
      x: 100,
      y: 100,
      w: 100,
      h: 50,
    },
  ],
  others: [],
  signStyles: ['drawn', 'typed', 'picture'],
  willing: ['sms', 'signPwd'],
  lastWilling: null,
  hasSignPassword: true,
  phoneMasked: '138****1234',
  seals: [SIGNATURE, SQUARE_SIGNATURE],
  withheld: [],
  prospect: null,
  request: null,
  documentsHash: 'b'.repeat(64),
  blocked: null,
  progress: [
    {
      partyId: AT.partyId,
      who: '林清和',
      status: PARTY_STATUS.toSign,
      confirmedAt: null,
      finishedAt: null,
      isMe: true,
    },
  ],
}

export const OFFICIAL_SEAL: Seal = {
  ...SIGNATURE,
  sealId: '20000000-0000-4000-8000-000000000007',
  type: 1,
  name: '公章',
}

/** A company's task that asks for two seals. */
export const COMPANY_TASK: SignTask = {
  ...TASK,
  partyType: 2,
  companyName: '杭州清和文化科技有限公司',
  fields: (['companySeal', 'legalSeal'] as const).flatMap((kind) =>
    TASK.fields.map((field) => ({ ...field, kind })),
  ),
  seals: [],
}

/** A company's task whose seal somebody else puts. */
export const APPLYING_TASK: SignTask = {
  ...COMPANY_TASK,
  fields: [],
  prospect: { mustApply: true, why: '您没有所需印章的用印权限。', sealers: ['章用印'], process: null },
}

/** The same once it was applied for. */
export const APPLIED_TASK: SignTask = {
  ...COMPANY_TASK,
  fields: [],
  status: PARTY_STATUS.toSeal,
  blocked: { code: 'applied', words: '用印申请已提交，正在等待同事用印。' },
  request: {
    ...AT,
    requestId: '20000000-0000-4000-8000-000000000008',
    name: '房屋租赁合同',
    initiator: '周远',
    contractType: '',
    amount: null,
    applicant: '林清和',
    reason: '与客户签订年度合同',
    appliedAt: '2026-11-23T01:00:00.000Z',
    status: PARTY_STATUS.toSeal,
    outcome: '',
    closedBy: '',
    closeReason: '',
    closedAt: null,
    waitingFor: ['章用印'],
    actions: [],
  },
}

/** A check of the signer's face that was begun. */
export const FACE_CHECK = {
  checkId: '20000000-0000-4000-8000-000000000009',
  url: 'https://face.example.com/f-1',
  expiresAt: '2026-11-23T01:10:00.000Z',
}

/** The open task of somebody who may also be checked by their face. */
export const FACE_TASK: SignTask = { ...TASK, willing: ['face', 'sms'] }

export const NOT_MY_TURN: SignTask = {
  ...TASK,
  status: PARTY_STATUS.pending,
  blocked: { code: 'not-my-turn', words: '还没有轮到您签署，轮到时会通知您' },
}

export const stateOf = (status: number): SignState => ({
  status,
  contractStatus: 5,
  mayDownload: true,
  signedAt: status === PARTY_STATUS.signed ? '2026-11-23T01:00:00.000Z' : null,
  failure: '',
  stampsAwaitedSince: null,
  progress: TASK.progress,
  documents: [],
})
