// Where the bytes of files go, as the operator chose: the database, or a bucket that speaks S3.

/** A bucket and how to reach it. */
export interface S3Config {
  /** The service's address, without the bucket. What goes there is sealed and signed, so `http` within a network will do. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly keyId: string
  readonly keySecret: string
  /** `endpoint/bucket/name`; otherwise `bucket.endpoint/name`. */
  readonly isPathStyle: boolean
  /** What names of objects begin with, with a slash at its end; empty for nothing. */
  readonly prefix: string
}

export interface FileStoreConfig {
  /** Where new files go. */
  readonly kind: 'database' | 's3'
  /** Also set while files that are there are to be read, or moved back. */
  readonly s3: S3Config | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** `NUOYIN_STORAGE` and `NUOYIN_S3_…`. Throws in Chinese where a value cannot be used. */
export const readFileStoreConfig = (env: Environment): FileStoreConfig => {
  const kind = env['NUOYIN_STORAGE'] ?? 'database'
  if (kind !== 'database' && kind !== 's3')
    throw new Error(`NUOYIN_STORAGE 只能是 database 或 s3，现在是 ${kind}。`)
  const hasBucket = (env['NUOYIN_S3_ENDPOINT'] ?? '') !== ''
  return { kind, s3: kind === 's3' || hasBucket ? s3Config(env) : undefined }
}

const s3Config = (env: Environment): S3Config => {
  const endpoint = wanted(env, 'NUOYIN_S3_ENDPOINT').replace(/\/+$/, '')
  const { protocol, pathname, search, username } = URL.canParse(endpoint) ? new URL(endpoint) : NO_URL
  if (!/^https?:$/.test(protocol) || pathname !== '/' || search !== '' || username !== '')
    throw new Error(
      `NUOYIN_S3_ENDPOINT 不能使用：请填写 S3 服务的地址，不含存储桶，例如 https://s3.example.com，现在是 ${endpoint}。`,
    )
  const bucket = wanted(env, 'NUOYIN_S3_BUCKET')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error(
      `NUOYIN_S3_BUCKET 不是存储桶的名称：${bucket}。只能是 3–63 位小写字母、数字、点和连字符。`,
    )
  const style = env['NUOYIN_S3_PATH_STYLE'] ?? 'yes'
  if (style !== 'yes' && style !== 'no')
    throw new Error(`NUOYIN_S3_PATH_STYLE 只能是 yes 或 no，现在是 ${style}。`)
  const prefix = (env['NUOYIN_S3_PREFIX'] ?? '').replace(/^\/+|\/+$/g, '')
  if (!/^[A-Za-z0-9/_-]{0,100}$/.test(prefix))
    throw new Error(
      `NUOYIN_S3_PREFIX 只能有字母、数字、连字符、下划线和斜线，最多 100 位，现在是 ${prefix}。`,
    )
  return {
    endpoint,
    bucket,
    region: env['NUOYIN_S3_REGION'] ?? 'us-east-1',
    keyId: wanted(env, 'NUOYIN_S3_KEY_ID'),
    keySecret: wanted(env, 'NUOYIN_S3_KEY_SECRET'),
    isPathStyle: style === 'yes',
    prefix: prefix === '' ? '' : `${prefix}/`,
  }
}

const NO_URL = { protocol: '', pathname: '', search: '', username: '' }

const wanted = (env: Environment, name: string): string => {
  const value = env[name]
  if (value === undefined || value === '')
    throw new Error(`缺少配置 ${name}：文件存储设为 s3 时需要它。请设置后重新启动。`)
  return value
}
