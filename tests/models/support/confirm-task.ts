// Confirmation tasks for the confirmation page's model: with two fields, without any, confirmed, over.
import type { ConfirmTask } from '#protocol/contracts/confirmations.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import { AT, DOCUMENT_ID, TASK } from '#tests/models/support/task.ts'

export const ADDRESS_ID = '20000000-0000-4000-8000-000000000021'
export const PICTURE_ID = '20000000-0000-4000-8000-000000000022'

const place = { fileId: DOCUMENT_ID, documentId: DOCUMENT_ID, partyId: AT.partyId, page: 0, x: 100, w: 200 }

export const CONFIRM_TASK: ConfirmTask = {
  ...AT,
  name: TASK.name,
  initiator: TASK.initiator,
  partyType: 1,
  signer: TASK.signer,
  companyName: '',
  status: PARTY_STATUS.toConfirm,
  deadline: TASK.deadline,
  attachList: [],
  documents: TASK.documents,
  fields: [
    { ...newFilled('text'), ...place, fieldId: ADDRESS_ID, label: '联系地址', maxLength: 8, y: 100, h: 30 },
    {
      ...newFilled('image'),
      ...place,
      fieldId: PICTURE_ID,
      label: '门牌照片',
      required: false,
      y: 200,
      h: 100,
    },
  ],
  others: [],
  values: {},
  version: 1,
  outcome: '',
  closedAt: null,
  blocked: null,
  progress: [
    {
      partyId: AT.partyId,
      who: '林清和',
      status: PARTY_STATUS.toConfirm,
      confirmedAt: null,
      finishedAt: null,
      isMe: true,
    },
  ],
}

export const NOTHING_TO_FILL: ConfirmTask = { ...CONFIRM_TASK, fields: [] }

export const CONFIRMED_TASK: ConfirmTask = {
  ...CONFIRM_TASK,
  status: PARTY_STATUS.pending,
  outcome: 'confirmed',
  closedAt: '2026-11-23T01:00:00.000Z',
  blocked: { code: 'ended', words: '您现在不需要确认这份合同。' },
}

export const OVER_TASK: ConfirmTask = {
  ...CONFIRM_TASK,
  blocked: { code: 'ended', words: '合同已过截止时间，不能再确认。' },
}
