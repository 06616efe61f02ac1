// A partner that frames pages of its contracts' parties: its company, its application, its links.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDraft, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import * as embeds from '#protocol/platform/applications/embeds.ts'
import * as open from '#protocol/platform/applications/open-contracts.ts'
import * as drafts from '#protocol/platform/applications/open-drafts.ts'
import { getOpenContract } from '#protocol/platform/applications/open-api.ts'
import { callAs, newApplication, uploadAs } from '#tests/support/application.ts'
import { companySigner, personSigner } from '#tests/support/contracts.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { createTestApp } from '#tests/support/test-app.ts'

export const OA = 'https://oa.example.com'

export const RETURN = `${OA}/purchase/7?tab=sign`

export interface At {
  readonly contractId: string
  readonly partyId: string
}

export interface Asked {
  name: string
  phone: string
  companyId?: string | null
  companyName?: string
}

/** The partner's application with its owner and a guest, on a server of its own, and what tests do with its links. */
export const openEmbedding = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-embed-'))
  writeFileSync(join(folder, 'index.html'), '<html><head></head><body></body></html>')
  const app = await createTestApp({ config: { webFolder: folder } })
  const owner = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  const guest = await personSigner(app, '陈一诺')
  const oa = await newApplication(owner.client, 'OA', { mayLaunch: true, frameOrigins: [`${OA}/`] })

  /** A contract that the application launched, for one party beside the company itself; its draft may be changed before. */
  const launchedFor = async (
    signer: Asked,
    change?: (content: DraftContent) => Partial<DraftContent>,
  ): Promise<At> => {
    const { fileId } = (await uploadAs(app, oa, '采购合同.pdf', pagesOf(1))).data
    const isCompany = (signer.companyId ?? null) !== null
    const { contractId } = (
      await callAs(app, oa, drafts.createOpenDraft, {
        requestId: randomUUID(),
        name: '采购合同',
        fileIds: [fileId],
        parties: [
          isCompany
            ? { partyType: 2, name: signer.name, phone: signer.phone, companyName: signer.companyName }
            : { partyType: 1, name: signer.name, phone: signer.phone },
        ],
        places: [{ party: 0, kind: isCompany ? 'companySeal' : 'personSign', page: 0, x: 60, y: 600 }],
      } as never)
    ).data
    if (change !== undefined) {
      const { version, content } = await owner.client.call(getDraft, { contractId })
      await owner.client.call(saveDraft, {
        contractId,
        version,
        content: { ...content, ...change(content) },
      })
    }
    await callAs(app, oa, open.launchOpenContract, { requestId: randomUUID(), contractId })
    const { parties } = (await callAs(app, oa, getOpenContract, { contractId })).data
    return { contractId, partyId: parties[0]?.partyId ?? '' }
  }

  const linkTo = async (at: At, returnUrl = RETURN, by = oa) =>
    callAs(app, by, embeds.createEmbedLink, { ...at, returnUrl })

  const tokenTo = async (at: At): Promise<string> =>
    new URL((await linkTo(at)).data.url).searchParams.get('token') ?? ''

  /** Opens a link as the party, by the code on their phone. */
  const openWithCode = async (token: string, phone: string) => {
    app.clock.advance(60_000)
    const client = app.client()
    await client.call(embeds.sendEmbedCode, { token })
    const opened = await client.call(embeds.openEmbed, { token, verifyCode: await app.code(phone) })
    if (opened.outcome === 'entered') client.token = opened.token
    return { client, opened }
  }

  /** Opens a link as somebody who is bound. */
  const enterBound = async (at: At) => {
    const client = app.client()
    const opened = await client.call(embeds.openEmbed, { token: await tokenTo(at) })
    if (opened.outcome !== 'entered') throw new Error(opened.outcome)
    client.token = opened.token
    return { client, opened }
  }

  const close = async (): Promise<void> => {
    await app.close()
    rmSync(folder, { recursive: true })
  }
  return { app, owner, guest, oa, launchedFor, linkTo, tokenTo, openWithCode, enterBound, close }
}
