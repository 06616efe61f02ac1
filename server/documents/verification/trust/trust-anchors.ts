// Reads the certificates somebody trusts from a file: PEM with any number of them, or one in DER.
import { X509Certificate } from 'node:crypto'

/** In the data folder: roots of the outer time-stamp authorities that stamp or stamped here. */
export const STAMP_ROOTS_FILE = 'timestamp-roots.pem'

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** The DER encodings of the certificates; throws, in Chinese, where there is none. */
export const readTrustAnchors = (content: Uint8Array): Uint8Array[] => {
  const blocks = Buffer.from(content).toString('latin1').match(PEM) ?? [Buffer.from(content)]
  try {
    return blocks.map((block) => new Uint8Array(new X509Certificate(block).raw))
  } catch (error) {
    throw new Error('信任证书文件中没有可用的证书', { cause: error })
  }
}
