// The wizard on the screen for a test, with its chart, its clock and what it asked for.
import { createActor, SimulatedClock } from 'xstate'
import { afterEach } from 'vitest'
import { WizardView } from '#src/features/contracts/flow-start/wizard-view.tsx'
import { CONTRACT_ID, NOW, countedIds } from '#tests/support/draft.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'
import { wizardLogic } from '#tests/support/wizard.ts'
import type { WizardSetting } from '#tests/support/wizard.ts'

const KNOWN = {
  from: 'contacts',
  name: '许清嘉',
  phone: '13700009999',
  phoneMasked: '137****9999',
  companyName: '宁波远帆贸易有限公司',
  post: '',
}

/** Shows wizards in the tests of the file that calls it, and closes each after its test. */
export const wizardScreen = () => {
  let page: RenderedPage | undefined
  afterEach(async () => {
    await page?.close()
  })
  return async (setting: WizardSetting, more: PageSetting['answers'] = {}) => {
    const asked = wizardLogic(setting)
    const clock = new SimulatedClock()
    const actor = createActor(asked.logic, {
      clock,
      input: { contractId: CONTRACT_ID, now: () => NOW, newId: countedIds() },
    }).start()
    page = await renderPage(<WizardView actor={actor} />, {
      user: asCompany({
        userRoleResAction: [{ resCode: 'contact', nodeActions: [{ actionCode: 'view' }], children: [] }],
      }),
      answers: {
        '/ContractService/party/known': ({ query }) => ({
          data: KNOWN.name.includes(query['search'] ?? '') ? [KNOWN] : [],
        }),
        ...more,
      },
    })
    return { ...asked, actor, clock, page }
  }
}
