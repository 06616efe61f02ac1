// A contract as lists show it: between one's own company and a person who has not signed yet.
import type { ContractDetail, ContractRow, PartyLine } from '#protocol/contracts/contracts/contracts.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'

const partyOf = (changes: Partial<PartyLine>): PartyLine => ({
  partyId: '7d2e8b63-a6d5-4b97-9a4b-4b9a4d2a1b22',
  partyType: 1,
  name: '周既明',
  companyName: '',
  phoneMasked: '139****5678',
  signOrder: 1,
  status: PARTY_STATUS.toSign,
  isMe: false,
  handsOn: false,
  confirmedAt: null,
  finishedAt: null,
  reason: '',
  ...changes,
})

export const rowOf = (changes: Partial<ContractRow> = {}): ContractRow => ({
  contractId: '3c1d7a52-95c4-4a86-8f3a-3a8f3c1f0a11',
  contractNo: 'HT-20261121-0001',
  name: '房屋租赁合同',
  status: 5,
  label: 'waiting',
  initiator: '杭州清和文化科技有限公司',
  parties: [
    partyOf({
      partyId: '8e3f9c74-b7e6-4ca8-8b5c-5cab5e3b2c33',
      partyType: 2,
      name: '林清和',
      companyName: '杭州清和文化科技有限公司',
      phoneMasked: '138****1234',
      status: PARTY_STATUS.signed,
      isMe: true,
      finishedAt: '2026-11-21T03:00:00.000Z',
    }),
    partyOf({ signOrder: 2 }),
  ],
  waitingFor: ['周既明'],
  tags: [],
  amount: 1_280_000,
  deadline: '2026-12-21T10:00:00.000Z',
  createdAt: '2026-11-21T02:00:00.000Z',
  updatedAt: '2026-11-21T03:00:00.000Z',
  myPartyId: '8e3f9c74-b7e6-4ca8-8b5c-5cab5e3b2c33',
  actions: ['urge', 'download', 'extend', 'revoke'],
  ...changes,
})

export const detailOf = (changes: Partial<ContractDetail> = {}): ContractDetail => ({
  contract: rowOf(),
  kind: 'contract',
  aboutId: null,
  remark: '',
  contractType: '租赁',
  amount: 1_280_000,
  ordered: true,
  term: null,
  documents: [],
  attachList: [],
  copies: [],
  approval: null,
  review: null,
  history: [
    {
      n: 1,
      at: '2026-11-21T02:00:00.000Z',
      event: 'contract:contract.launched',
      who: '林清和',
      identity: '杭州清和文化科技有限公司',
      ip: '10.0.0.1',
      detail: {},
      hash: 'a'.repeat(64),
    },
  ],
  historyIntact: true,
  completedAt: null,
  voiding: null,
  about: null,
  reason: '',
  ...changes,
})
