// A picture that comes by a signed call, which an <img> cannot make by itself.
import { Skeleton } from 'antd'

export interface LoadedPictureProps {
  /** Undefined until it has come. */
  readonly src: string | undefined
  readonly hasFailed: boolean
  readonly alt: string
}

export const LoadedPicture = ({ src, hasFailed, alt }: LoadedPictureProps) => {
  if (hasFailed) return <p>图片没有加载出来：{alt}</p>
  if (src === undefined) return <Skeleton.Image active />
  return (
    <p>
      <img
        src={src}
        alt={alt}
        style={{ maxWidth: '100%', borderRadius: 6, border: '1px solid var(--line)' }}
      />
    </p>
  )
}
