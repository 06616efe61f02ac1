// An HR form as it is shown: a line of a list, and one whole with its progress.
import * as v from 'valibot'
import { approvalDetail } from '#protocol/contracts/approvals.ts'
import { historyEntry } from '#protocol/contracts/contracts/contracts.ts'
import { id, moment } from '#protocol/envelope.ts'
import { hrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import { hrField, HR_OWNERS } from '#protocol/hr/hr-designs/fields.ts'
import { HR_FORM_ACTIONS, HR_KINDS } from './status.ts'
import { hrPay, hrPersonal, hrTerms } from './terms.ts'

export const hrKind = v.picklist(HR_KINDS)

/** Something the law asks for by a day. */
const due = v.object({ what: v.string(), day: v.string(), clause: v.string() })
const finding = v.object({
  rule: v.string(),
  level: v.picklist(['refused', 'warning']),
  path: v.string(),
  clause: v.string(),
  words: v.string(),
})

/** A line of a list. */
export const hrFormRow = v.object({
  hrFormId: id,
  kind: hrKind,
  name: v.string(),
  phoneMasked: v.string(),
  department: v.string(),
  post: v.string(),
  effectiveDay: v.string(),
  /** HR_FORM_STATUS. */
  status: v.number(),
  /** Whom it waits for now. */
  waitingFor: v.array(v.string()),
  launcher: v.string(),
  updatedAt: moment,
  actions: v.array(v.picklist(HR_FORM_ACTIONS)),
})
export type HrFormRow = v.InferOutput<typeof hrFormRow>

/** One form; personal facts are masked. */
export const hrFormDetail = v.object({
  ...hrFormRow.entries,
  version: v.number(),
  terms: hrTerms,
  /** Its pay, for those who may change it. */
  pay: v.nullable(hrPay),
  personal: hrPersonal,
  hasPay: v.boolean(),
  /** The company's own fields, of the version the form was begun with, with their answers; personal ones are left out. */
  fields: v.array(hrField),
  answers: hrAnswers,
  /** People and departments that the answers shown name, by id. */
  names: v.record(v.string(), v.string()),
  /** Names of the roles that a transfer gives or takes, by code. */
  roleNames: v.record(v.string(), v.string()),
  endReason: v.string(),
  findings: v.array(finding),
  dues: v.array(due),
  successor: v.string(),
  approval: v.nullable(approvalDetail),
  /** Parts that the reader, asked to approve, may give back. */
  returnable: v.array(v.picklist(HR_OWNERS)),
  /** The part that was given back and is being mended. */
  mended: v.nullable(v.object({ owner: v.picklist(HR_OWNERS), by: v.string(), reason: v.string() })),
  /** The labour contract begun from it. */
  labour: v.nullable(
    v.object({
      contractId: id,
      name: v.string(),
      /** CONTRACT_STATUS. */
      status: v.number(),
      isDraft: v.boolean(),
      /** Whether the caller may open it. */
      isOpen: v.boolean(),
    }),
  ),
  history: v.array(historyEntry),
})
export type HrFormDetail = v.InferOutput<typeof hrFormDetail>
