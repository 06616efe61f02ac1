// 选择印章或签名: per kind of place the seals that fit, as pictures; a person may also write by hand now.
import { EditOutlined } from '@ant-design/icons'
import { Alert, Button, Radio } from 'antd'
import { Link } from 'wouter'
import type { Seal } from '#protocol/seals/seals/seals.ts'
import type { SignTask } from '#protocol/contracts/signing.ts'
import { PAGES } from '#protocol/pages.ts'
import { limitedStyles } from '#protocol/contracts/drafts/sign-style-words.ts'
import { useEmbedding } from '#src/features/contracts/signing/embedded.tsx'
import styles from '#src/features/contracts/signing/steps.module.css'
import { waysOf } from '#src/features/contracts/signing/words.ts'
import type { Way } from '#src/features/contracts/signing/words.ts'
import { KIND_WORDS } from '#src/ui/seal-kinds.ts'
import { fitsKind } from '#src/machines/signing/seal-choice.ts'
import type { ChosenSeals, SealKind } from '#src/machines/signing/seal-choice.ts'
import { withReturn } from '#src/ui/return-target.ts'
import { SealImage } from '#src/ui/seal-image.tsx'

interface SealStepProps {
  readonly kinds: readonly SealKind[]
  readonly seals: readonly Seal[]
  /** Seals that would fit but that this person may not use. */
  readonly withheld: SignTask['withheld']
  /** Which signatures of a person are taken. */
  readonly signStyles: SignTask['signStyles']
  readonly chosen: ChosenSeals
  readonly isFixed: boolean
  /** This page, to come back to. */
  readonly here: string
  readonly onChoose: (kind: SealKind, sealId: string) => void
  readonly onWrite: () => void
}

export const SealStep = ({
  kinds,
  seals,
  withheld,
  signStyles,
  chosen,
  isFixed,
  here,
  onChoose,
  onWrite,
}: SealStepProps) => (
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
          {kind === 'personSign' && limitedStyles(signStyles) !== '' && (
            <p className={styles['note']}>发起方要求使用{limitedStyles(signStyles)}</p>
          )}
          {kind === 'personSign' && waysOf(signStyles).length > 0 ? (
            <Button icon={<EditOutlined aria-hidden />} block disabled={isFixed} onClick={onWrite}>
              {writeWords(waysOf(signStyles), fitting.length === 0)}
            </Button>
          ) : (
            fitting.length === 0 &&
            withheld.every((seal) => seal.kind !== kind) && (
              <Alert
                type="warning"
                showIcon
                title={`没有可用的${KIND_WORDS[kind]}`}
                description={<MakeSeal kind={kind} here={here} />}
              />
            )
          )}
          <Withheld seals={withheld.filter((seal) => seal.kind === kind)} />
        </fieldset>
      )
    })}
  </>
)

/** Seals are made on a page of the product's own, which no frame shows. */
const MakeSeal = ({ kind, here }: { readonly kind: SealKind; readonly here: string }) =>
  useEmbedding() === null ? (
    <Link href={withReturn(PAGES.newSeal, here)}>制作{KIND_WORDS[kind]}</Link>
  ) : (
    <a href={PAGES.newSeal} target="_blank" rel="noreferrer">
      在诺印中制作{KIND_WORDS[kind]}（新窗口），做好后重新打开本页
    </a>
  )

const writeWords = (ways: readonly Way[], isFirst: boolean): string => {
  if (!ways.includes('drawn')) return '制作字体签名'
  return isFirst ? '现在手写签名' : '手写签名'
}

/** Why some of the company's seals are not among those to choose from, and whom to ask. */
const Withheld = ({ seals }: { readonly seals: SignTask['withheld'] }) =>
  seals.length === 0 ? null : (
    <Alert
      type="info"
      showIcon
      style={{ marginTop: 8 }}
      title={`另有 ${seals.length} 枚印章您不能使用`}
      description={
        <ul style={{ margin: 0, paddingLeft: 18 }}>
          {seals.map(({ name, why }) => (
            <li key={name}>
              “{name}”：{why}
            </li>
          ))}
        </ul>
      }
    />
  )
