// States of a lawyer review, its kinds, and what may be done with one (domain.md §1.3).

export const LAWYER_REVIEW_STATUS = {
  applied: 1,
  drafting: 2,
  signing: 3,
  delivered: 4,
  completed: 5,
  declined: 6,
  cancelled: 7,
  expired: 8,
} as const
export type LawyerReviewState = keyof typeof LAWYER_REVIEW_STATUS

/** What a lawyer is asked for. */
export const LAWYER_SERVICES = [
  { type: 1, name: '合同审查', isAboutFiles: true },
  { type: 2, name: '合同起草', isAboutFiles: false },
  { type: 3, name: '律师见证', isAboutFiles: true },
  { type: 4, name: '法律咨询', isAboutFiles: false },
] as const
export type LawyerServiceType = (typeof LAWYER_SERVICES)[number]['type']

/** The service in words (specification §3, lawfirmTypeStr). */
export const serviceName = (type: number): string =>
  LAWYER_SERVICES.find((service) => service.type === type)?.name ?? ''

/** Whether it cannot be asked for without a file. */
export const isAboutFiles = (type: number): boolean =>
  LAWYER_SERVICES.some((service) => service.type === type && service.isAboutFiles)

/** What somebody may do with one now, the most wanted first. */
export const LAWYER_REVIEW_ACTIONS = [
  'accept',
  'write',
  'sign',
  'confirm',
  'revise',
  'cancel',
  'decline',
] as const
export type LawyerReviewAction = (typeof LAWYER_REVIEW_ACTIONS)[number]
