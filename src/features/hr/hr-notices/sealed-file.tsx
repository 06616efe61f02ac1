// The sealed pages of a notice, which can be taken along.
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { NoticeFile } from '#src/features/hr/hr-notices/notice-file.tsx'
import { saveFile, useSealedBytes } from '#src/features/hr/hr-notices/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'

interface SealedFileProps {
  readonly hrNoticeId: string
  readonly title: string
}

export const SealedFile = ({ hrNoticeId, title }: SealedFileProps) => {
  const bytes = useSealedBytes(hrNoticeId)
  const raise = useRaiseAlert()
  return (
    <NoticeFile
      name={title}
      bytes={bytes}
      tools={
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() =>
            void saveFile(
              { hrNoticeId },
              { fileName: `${title}.pdf`, onFailure: ({ words }) => raise(words, 'error') },
            )
          }
        >
          下载
        </Button>
      }
    />
  )
}
