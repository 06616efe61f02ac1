// A signing task as the server describes one: a person signs one document of two pages, with a date.
import type { Seal } from '#protocol/seals/seals/seals.ts'
import type { SignState, SignTask } from '#protocol/contracts/signing.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'

export const AT = {
  contractId: '3c1d7a52-95c4-4a86-8f3a-3a8f3c1f0a11',
  partyId: '7d2e8b63-a6d5-4b97-9a4b-4b9a4d2a1b22',
}
export const DOCUMENT_ID = '5e3f9c74-b7e6-4ca8-8b5c-5cab5e3b2c33'
export const OTHER_PARTY_ID = '9f4aad85-c8f7-4db9-9c6d-6dbc6f4c3d44'
const A4 = { width: 595, height: 842 }

/** A signature (type 0) or a seal. */
export const sealOf = (changes: Partial<Seal> = {}): Seal => ({
  sealId: '1a5bbe96-d9a8-4eca-8d7e-7ecd7a5d4e55',
  type: 0,
  name: '手写签名',
  status: 1,
  isDefault: true,
  widthMm: 30,
  heightMm: 15,
  svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  createdAt: '2026-11-21T02:00:00.000Z',
  actions: [],
  ...changes,
})

export const taskOf = (changes: Partial<SignTask> = {}): SignTask => ({
  ...AT,
  as: 'signer',
  kind: 'contract',
  aboutId: null,
  name: '房屋租赁合同',
  initiator: '杭州清和文化科技有限公司',
  partyType: 1,
  signer: '林清和',
  companyName: '',
  status: PARTY_STATUS.toSign,
  deadline: '2026-12-21T10:00:00.000Z',
  minReadSeconds: 0,
  attachList: [],
  documents: [
    {
      documentId: DOCUMENT_ID,
      name: '房屋租赁合同.pdf',
      pages: [A4, A4],
      sha256: 'a'.repeat(64),
      originalSha256: 'b'.repeat(64),
      size: 1000,
      isAttachment: false,
    },
  ],
  fields: [
    fieldOf({ kind: 'personSign', fieldId: 'f1f1f1f1-0000-4000-8000-000000000001' }),
    fieldOf({ kind: 'signDate', fieldId: 'f1f1f1f1-0000-4000-8000-000000000002', y: 900, h: 23 }),
  ],
  others: [],
  signStyles: ['drawn', 'typed', 'picture'],
  willing: ['sms', 'signPwd'],
  lastWilling: null,
  hasSignPassword: true,
  phoneMasked: '138****1234',
  seals: [sealOf()],
  withheld: [],
  prospect: null,
  request: null,
  documentsHash: 'c'.repeat(64),
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
    {
      partyId: OTHER_PARTY_ID,
      who: '宁波远帆贸易有限公司（周既明）',
      status: PARTY_STATUS.toSign,
      confirmedAt: null,
      finishedAt: null,
      isMe: false,
    },
  ],
  ...changes,
})

/** A place of the signer on the second page. */
export const fieldOf = (changes: Partial<SignTask['fields'][number]>): SignTask['fields'][number] => ({
  fieldId: 'f1f1f1f1-0000-4000-8000-000000000009',
  fileId: DOCUMENT_ID,
  documentId: DOCUMENT_ID,
  partyId: AT.partyId,
  kind: 'personSign',
  page: 1,
  x: 100,
  y: 800,
  w: 114,
  h: 57,
  ...changes,
})

export const stateOf = (status: number, changes: Partial<SignState> = {}): SignState => ({
  status,
  contractStatus: 5,
  mayDownload: true,
  signedAt: status === PARTY_STATUS.signed ? '2026-11-21T10:00:01.000Z' : null,
  failure: '',
  stampsAwaitedSince: null,
  progress: taskOf().progress.map((party) => (party.isMe ? { ...party, status } : party)),
  documents: [
    {
      documentId: DOCUMENT_ID,
      name: '房屋租赁合同.pdf',
      sha256: 'd'.repeat(64),
      timestampTime: '2026-11-21T10:00:00.000Z',
    },
  ],
  ...changes,
})
