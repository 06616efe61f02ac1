// A picture of a submission; a click opens it large, to be turned and zoomed.
import { Image, Spin } from 'antd'
import type { PictureRole } from '#protocol/company/certifications/facts.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { useCertificationPicture } from '#src/features/platform/operators/queries.ts'
import { PICTURE_WORDS } from '#src/features/platform/operators/words.ts'
import { ErrorState } from '#src/ui/error-state.tsx'

export interface DocumentPictureProps {
  readonly certificationId: string
  readonly fileId: string
  readonly role: PictureRole
}

export const DocumentPicture = ({ certificationId, fileId, role }: DocumentPictureProps) => {
  const { address, error, refetch } = useCertificationPicture(certificationId, fileId)
  return (
    <figure className={styles['picture']}>
      <figcaption>{PICTURE_WORDS[role]}</figcaption>
      <div className={styles['pictureFrame']}>
        {error !== null && (
          <ErrorState title="图片没有加载出来" error={error} onRetry={() => void refetch()} />
        )}
        {error === null && address === '' && <Spin />}
        {address !== '' && <Image src={address} alt={PICTURE_WORDS[role]} />}
      </div>
    </figure>
  )
}
