// Where what waits is listed, by the number of its list (domain.md §1.3, list types).

/** Path of a list by its number; the copies of HR forms (15–18) share theirs. */
export const LIST_PATHS: Readonly<Record<number, string>> = {
  1: '/sign/list/signing',
  2: '/sign/list/review',
  3: '/sign/list/approval',
  4: '/sign/list/signatureApprovalList',
  5: '/sign/list/lawyer',
  6: '/sign/list/confirm',
  7: '/sign/list/abandon',
  9: '/sign/list/loan',
  10: '/sign/list/receipt',
  11: '/sign/list/drafts',
  12: '/office/signingReport',
  13: '/office/approvalSeal',
  14: '/office/fileDrafts',
  15: '/human/copies',
  16: '/human/copies',
  17: '/human/copies',
  18: '/human/copies',
  19: '/office/fileReport',
  20: '/human/entryManage',
  21: '/human/regularManage',
  22: '/human/transferManage',
  23: '/human/departManage',
}
