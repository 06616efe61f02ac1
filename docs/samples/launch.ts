// 从文件到已签合同：上传、设置签署方与位置、发起、取签署链接、等待签完、下载。只用 Node.js 自带的模块。
import { randomUUID } from 'node:crypto'
import { callNuoyin, downloadFile, uploadFile } from './partner.ts'
import type { Partner } from './partner.ts'

/** 签署方；`keyword` 是文件中要在其旁签名或盖章的文字。 */
export interface Signatory {
  name: string
  phone: string
  companyName?: string
  keyword: string
}

/** 发起一份合同，返回合同编号。`requestId` 由调用方存下：重试时用同一个，合同只会发起一次。 */
export const launchFile = async (
  partner: Partner,
  contract: { name: string; externalNo: string; fileName: string; pdf: Uint8Array },
  signatories: readonly Signatory[],
  now = Date.now() / 1000,
): Promise<string> => {
  const fileId = await uploadFile(partner, contract.fileName, contract.pdf, now)
  const draft = await callNuoyin<{ contractId: string }>(
    partner,
    'POST',
    '/OpenService/contract/draft',
    {
      requestId: randomUUID(),
      name: contract.name,
      externalNo: contract.externalNo,
      fileIds: [fileId],
      parties: signatories.map(({ name, phone, companyName = '' }) => ({
        partyType: companyName === '' ? 1 : 2,
        name,
        phone,
        companyName,
      })),
      places: signatories.map(({ companyName, keyword }, party) => ({
        party,
        kind: companyName === undefined ? 'personSign' : 'companySeal',
        keyword,
      })),
    },
    now,
  )
  const { contractId } = draft
  await callNuoyin(
    partner,
    'POST',
    '/OpenService/contract/launch',
    { requestId: randomUUID(), contractId },
    now,
  )
  return contractId
}

interface Contract {
  status: number
  parties: { partyId: string; name: string; status: number }[]
}

/** 轮到的各方的签署链接，按姓名。 */
export const signingLinks = async (
  partner: Partner,
  contractId: string,
  now = Date.now() / 1000,
): Promise<Record<string, string>> => {
  const contract = await callNuoyin<Contract>(partner, 'GET', '/OpenService/contract', { contractId }, now)
  const links: Record<string, string> = {}
  for (const { partyId, name, status } of contract.parties)
    if (status === 2)
      links[name] = (
        await callNuoyin<{ url: string }>(
          partner,
          'POST',
          '/OpenService/contract/signingLink',
          { contractId, partyId },
          now,
        )
      ).url
  return links
}

/** 轮到的一方的内嵌签署链接，写进网页里 iframe 的地址；`returnUrl` 须在应用的网页来源之内。 */
export const embedLink = async (
  partner: Partner,
  at: { contractId: string; partyId: string },
  returnUrl: string,
  now = Date.now() / 1000,
): Promise<string> =>
  (
    await callNuoyin<{ url: string }>(
      partner,
      'POST',
      '/OpenService/contract/embedLink',
      { ...at, returnUrl },
      now,
    )
  ).url

/** 某一处之后的事件；把返回的 `cursor` 存下，下次从那里接着取。 */
export const eventsSince = (
  partner: Partner,
  cursor: string,
  now = Date.now() / 1000,
): Promise<{ rows: { id: string; type: string; data: { contractId: string } }[]; cursor: string }> =>
  callNuoyin(partner, 'GET', '/OpenService/event/list', { cursor }, now)

/** 下载合同的全部文件。 */
export const downloadContract = async (
  partner: Partner,
  contractId: string,
  now = Date.now() / 1000,
): Promise<{ name: string; bytes: Uint8Array }[]> => {
  const files = await callNuoyin<{ documentId: string; name: string }[]>(
    partner,
    'GET',
    '/OpenService/contract/files',
    { contractId },
    now,
  )
  const downloaded: { name: string; bytes: Uint8Array }[] = []
  for (const { documentId, name } of files) {
    const bytes = await downloadFile(
      partner,
      '/OpenService/contract/document',
      { contractId, documentId },
      now,
    )
    downloaded.push({ name, bytes })
  }
  return downloaded
}
