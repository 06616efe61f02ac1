// 选择印章或签名: per kind of place the seals that fit, as pictures; a person may also write by hand now.
import { EditOutlined } from '@ant-design/icons'
import { Alert, Button, Radio } from 'antd'
import { Link } from 'wouter'
import type { Seal } from '#protocol/account/seals.ts'
import styles from '#src/features/sign-tasks/steps.module.css'
import { KIND_WORDS } from '#src/features/sign-tasks/words.ts'
import { fitsKind } from '#src/machines/signing/seal-choice.ts'
import type { ChosenSeals, SealKind } from '#src/machines/signing/seal-choice.ts'
import { withReturn } from '#src/ui/return-target.ts'
import { SealImage } from '#src/ui/seal-image.tsx'

interface SealStepProps {
  readonly kinds: readonly SealKind[]
  readonly seals: readonly Seal[]
  readonly chosen: ChosenSeals
  readonly isFixed: boolean
  /** This page, to come back to. */
  readonly here: string
  readonly onChoose: (kind: SealKind, sealId: string) => void
  readonly onWrite: () => void
}

export const SealStep = ({ kinds, seals, chosen, isFixed, here, onChoose, onWrite }: SealStepProps) => (
  <>
    {kinds.map((kind) => {
      const fitting = seals.filter((seal) => fitsKind(seal, kind))
      return (
        <fieldset key={kind} className={styles['kind']} disabled={isFixed}>
          <legend className={kinds.length > 1 ? styles['legend'] : styles['forReaders']}>
            {KIND_WORDS[kind]}
          </legend>
          {fitting.length > 0 && (
            <Radio.Group
              className={styles['seals'] ?? ''}
              value={chosen[kind]}
              disabled={isFixed}
              onChange={(event) => onChoose(kind, event.target.value as string)}
            >
              {fitting.map((seal) => (
                <Radio key={seal.sealId} value={seal.sealId} className={styles['seal'] ?? ''}>
                  <SealImage
                    svg={seal.svg}
                    alt=""
                    width={kind === 'personSign' ? 88 : 76}
                    height={kind === 'personSign' ? 48 : 76}
                  />
                  <span className={styles['sealName']} title={seal.name}>
                    {seal.name}
                  </span>
                </Radio>
              ))}
            </Radio.Group>
          )}
          {kind === 'personSign' ? (
            <Button icon={<EditOutlined aria-hidden />} block disabled={isFixed} onClick={onWrite}>
              {fitting.length === 0 ? '现在手写签名' : '重新手写一个'}
            </Button>
          ) : (
            fitting.length === 0 && (
              <Alert
                type="warning"
                showIcon
                title={`没有可用的${KIND_WORDS[kind]}`}
                description={
                  <Link href={withReturn('/user/userCenter/signatureEdit', here)}>
                    制作{KIND_WORDS[kind]}
                  </Link>
                }
              />
            )
          )}
        </fieldset>
      )
    })}
  </>
)
