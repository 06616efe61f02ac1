// The signing page on the screen for a test, with prepared answers.
import { afterEach } from 'vitest'
import type { SignTask } from '#protocol/contracts/signing.ts'
import { SignPage } from '#src/features/contracts/signing/sign-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { AT, taskOf } from '#tests/support/sign-task.ts'
import { makeUser } from '#tests/support/user.ts'

/** Where the page is. */
export const HERE = `/signModel/signAuth?contractId=${AT.contractId}&partyId=${AT.partyId}`
/** Paths of what it asks. */
export const CALL = {
  task: '/ContractService/sign/task',
  sendCode: '/ContractService/sign/willing/sendCode',
  prove: '/ContractService/sign/willing',
  face: '/ContractService/sign/willing/face',
  sign: '/ContractService/sign',
  state: '/ContractService/sign/state',
  reject: '/ContractService/sign/reject',
  document: '/ContractService/contract/document',
  list: '/ContractService/homepage/list',
  setSignPassword: '/AccountService/user/signPassword',
  makeSignature: '/AccountService/seal/personal',
  previewSignature: '/AccountService/seal/personal/preview',
}

// Pages are not drawn here: nothing ever comes into view, and reading is the browser journeys' matter.
window.IntersectionObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords = () => []
} as never
Element.prototype.scrollIntoView = () => undefined

/** Shows the page in the tests of the file that calls it, and closes it after each. */
export const signScreen = () => {
  let page: RenderedPage | undefined
  afterEach(async () => {
    await page?.close()
  })
  const show = async (task: SignTask | undefined, setting: PageSetting = {}) => {
    page = await renderPage(<SignPage />, {
      user: makeUser(),
      at: HERE,
      ...setting,
      answers: {
        ...(task === undefined ? {} : { [CALL.task]: () => ({ data: task }) }),
        [CALL.list]: () => ({ data: { rows: [], total: 0, page: 1, pageSize: 10 } }),
        ...setting.answers,
      },
    })
    return page
  }
  const sent = (path: string) => page!.asked.filter((asked) => asked.path === path)
  return { show, sent }
}

/** Nothing to read, so that the other steps can be walked. */
export const readTask = (changes: Partial<SignTask> = {}) => taskOf({ documents: [], fields: [], ...changes })
