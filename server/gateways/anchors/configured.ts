// The places anchors go to, as the operator configured them.
import { readFileSync } from 'node:fs'
import { X509Certificate } from 'node:crypto'
import { timestampsFrom } from '#server/gateways/timestamps/outer-timestamps.ts'
import type { AnchorExports } from './anchor-export.ts'
import { fileSink } from './file-sink.ts'
import { webhookSink } from './webhook-sink.ts'

export interface AnchorConfig {
  /** The file anchors are appended to. */
  readonly file: string
  readonly webhook: string | undefined
  /** A second time-stamp authority, and the file with its root certificates (PEM). */
  readonly timestamps: { readonly url: string; readonly trustFile: string } | undefined
}

/** Reads the environment; throws in Chinese where a value cannot be used. */
export const anchorConfig = (
  env: Readonly<Record<string, string | undefined>>,
  defaultFile: string,
): AnchorConfig => {
  const webhook = address(env, 'NUOYIN_ANCHOR_WEBHOOK')
  const url = address(env, 'NUOYIN_ANCHOR_TSA')
  const trustFile = env['NUOYIN_ANCHOR_TSA_TRUST']
  if (url !== undefined && !trustFile)
    throw new Error('设置了 NUOYIN_ANCHOR_TSA，还须用 NUOYIN_ANCHOR_TSA_TRUST 指明其根证书文件（PEM）。')
  return {
    file: env['NUOYIN_ANCHOR_FILE'] || defaultFile,
    webhook,
    timestamps: url === undefined ? undefined : { url, trustFile: trustFile ?? '' },
  }
}

const address = (env: Readonly<Record<string, string | undefined>>, name: string): string | undefined => {
  const value = env[name]
  if (!value) return undefined
  if (!/^https?:/.test(value) || !URL.canParse(value)) throw new Error(`${name} 不是网址：${value}。`)
  return value
}

/** Makes what is configured; throws when the trusted certificates cannot be read. */
export const anchorExports = ({ file, webhook, timestamps }: AnchorConfig): AnchorExports => ({
  sinks: [fileSink(file), ...(webhook === undefined ? [] : [webhookSink(webhook)])],
  timestamps:
    timestamps && timestampsFrom({ url: timestamps.url, trusted: certificatesIn(timestamps.trustFile) }),
})

const certificatesIn = (file: string): Uint8Array[] => {
  const blocks = readFileSync(file, 'latin1').match(
    /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
  )
  if (blocks === null) throw new Error(`${file} 中没有证书（PEM）。`)
  return blocks.map((block) => new Uint8Array(new X509Certificate(block).raw))
}
