// The list that a page about one thing belongs to: where a broken address leads back to.
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { PAGES } from '#protocol/pages.ts'
import { isOpenTo, sectionEntry } from '#src/app/navigation.ts'
import { routeFor } from '#src/app/routes/routes.ts'
import type { Way } from '#src/ui/way-back.ts'

/** By how the path of the page begins; the first that fits. Pages of a section not named here belong to its first page. */
const LISTS: readonly (readonly [begins: string, list: string])[] = [
  ['/signDetail', PAGES.contracts],
  ['/signModel/signAuth', PAGES.contracts],
  ['/signModel/contractReview', PAGES.reviews],
  ['/signModel/contractConfirm', PAGES.confirmations],
  ['/signModel/signatureApproval', PAGES.sealRequests],
  ['/signModel/lawyerSignAuth', PAGES.lawyerReviews],
  ['/lawyerDetail', PAGES.lawyerReviews],
  ['/loanDetail', PAGES.loans],
  ['/flowStart/contractAbandon', PAGES.voidings],
  ['/flowStart/lawyersApply', PAGES.lawyerReviews],
  ['/flowStart/loanSignSet', PAGES.loans],
  ['/flowStart/receiptSignSet', PAGES.receipts],
  ['/flowStart/setPosition', PAGES.ownTemplates],
  ['/flowStart/signSet2', PAGES.paperDrafts],
  ['/flowStart/fileSigning', PAGES.paperDrafts],
  ['/flowStart/', PAGES.drafts],
  ['/office/detail', PAGES.papers('report')],
  ['/humanFlow/humanNotice', PAGES.hrNotices],
  ['/humanFlow/receiveNotice', PAGES.messages],
  ['/humanFlow/fillForm', PAGES.messages],
  ['/humanFlow/', PAGES.hrForms('entry')],
  ['/orderInfo', PAGES.ownPackages],
  ['/user/userCenter/signature', PAGES.seals],
  ['/user/userCenter/orgDetail', PAGES.departments],
  ['/user/userCenter/traceManageDetail', PAGES.promises],
  ['/user/userCenter/appliyRecordDetail', '/user/userCenter/subsidyApplication'],
  ['/user/userCenter/groupContract', '/user/userCenter/groupManage'],
  ['/user/userCenter/approve', PAGES.approvalProcesses],
  ['/user/userCenter/integratedManage', PAGES.applications],
]

/** The way back from a path, to a page that the user may open; undefined on the home page. */
export const wayBack = (path: string, user: UserInfo): Way => {
  const listed = LISTS.find(([begins]) => path.startsWith(begins))?.[1]
  const list = listed === undefined ? undefined : routeFor(listed)
  if (list !== undefined && list.path !== path && isOpenTo(list, user))
    return { label: list.title, path: list.path }
  const section = sectionEntry(path, user)
  if (section !== undefined && section.path !== path) return section
  return path === PAGES.home ? undefined : { label: '首页', path: PAGES.home }
}
