// Beside the editor of a question: pictures are put in, and an older version is taken up again.
import { PictureOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import { PICTURE_MAX_BYTES } from '#protocol/help/questions/desk.ts'
import type { DeskQuestion, Writing } from '#protocol/help/questions/desk.ts'
import { useUploadPicture } from '#src/features/platform/operators/question-queries.ts'
import styles from '#src/features/platform/operators/questions.module.css'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'

/** Square brackets would end the description early. */
const altOf = (name: string): string =>
  name
    .replace(/\.\w+$/u, '')
    .replaceAll(/[[\]\n]/gu, '')
    .slice(0, 50)

export interface PictureButtonProps {
  /** The line that stands for the picture. */
  readonly onPicture: (line: string) => void
}

export const PictureButton = ({ onPicture }: PictureButtonProps) => {
  const upload = useUploadPicture()
  return (
    <div className={styles['picture']}>
      <Upload
        accept="image/png,image/jpeg"
        showUploadList={false}
        beforeUpload={(file) => {
          upload.mutate(file, {
            onSuccess: ({ pictureId }) => onPicture(`![${altOf(file.name)}](picture:${pictureId})`),
          })
          return false
        }}
      >
        <Button icon={<PictureOutlined aria-hidden />} loading={upload.isPending}>
          插入图片
        </Button>
      </Upload>
      <span className={styles['quiet']}>
        JPG 或 PNG，不超过 {PICTURE_MAX_BYTES / 1024 / 1024} MB，加在解答末尾，可以移动
      </span>
      <FormFailure error={upload.error} gap="above" />
    </div>
  )
}

export interface VersionListProps {
  readonly versions: DeskQuestion['versions']
  /** Puts the words of a version into the form; they are a draft until published. */
  readonly onTake: (text: Writing) => void
}

export const VersionList = ({ versions, onTake }: VersionListProps) =>
  versions.length === 0 ? null : (
    <section className={`card ${styles['panel']}`} aria-label="历史版本">
      <h2>历史版本</h2>
      <ul className={styles['versions']}>
        {versions.map(({ version, at, by, text }) => (
          <li key={version}>
            <span>
              第 {version} 版 · {by} · <MomentText moment={at} />
            </span>
            <Button type="link" size="small" aria-label={`载入第 ${version} 版`} onClick={() => onTake(text)}>
              载入
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
