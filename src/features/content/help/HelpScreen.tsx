import { useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { HELP_ARTICLE_PATH, HELP_PATH, plainPath } from '@/config/routes';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useTypedBefore } from '@/features/shared/state/servedPage';
import { useTexts } from '@/features/shared/state/texts';
import type { helpMachine } from '@/machines/content/help/help.machine';
import type { ListedArticle } from '@/machines/content/help/searchArticles';
import { ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconChevronRight } from '@/ui/icons/IconChevronRight';
import { IconHeart } from '@/ui/icons/IconHeart';
import { IconHelp } from '@/ui/icons/IconHelp';
import { IconShield } from '@/ui/icons/IconShield';
import { SearchField } from '@/ui/SearchField';
import { SafeHtml } from '../html';
import s from './help.module.css';

type HelpRef = ActorRefFrom<typeof helpMachine>;

/** The help centre: the searchable list, or the article in the address (ROUTE-46, ROUTE-47). */
export function HelpScreen({ actor }: ScreenProps<'help'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={actor}
      failed={{ title: t('help.failed'), retry: { type: 'resource.retry' } }}
      isReady={(snapshot) => !snapshot.hasTag('loading') || snapshot.context.articles.length > 0}
    >
      {(help) => <Help help={help} />}
    </ChartScreen>
  );
}

/** The article in the address: by tag, or by its index in the list. */
function useAddressed(): { readonly tag: string; readonly index: string; readonly isDetail: boolean } {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const query = useRouterState({ select: ({ location }) => location.searchStr });
  const parameters = new URLSearchParams(query);
  return {
    tag: parameters.get('tag') ?? '',
    index: parameters.get('i') ?? '',
    isDetail: plainPath(path) === HELP_ARTICLE_PATH,
  };
}

function Help({ help }: { readonly help: HelpRef }) {
  const { t } = useTexts();
  const { tag, index, isDetail } = useAddressed();
  const articles = useSelector(help, ({ context }) => context.articles);
  if (!isDetail && tag === '') return <ArticleList help={help} />;
  const article = articles.find((one) => (tag === '' ? String(one.index) === index : one.tag === tag));
  return article === undefined ? (
    <EmptyState
      icon={<IconHelp size={34} />}
      title={t('help.missing')}
      text={t('help.missing_text')}
      action={<ButtonLink render={linkTo(HELP_PATH)}>{t('help.all')}</ButtonLink>}
    />
  ) : (
    <Article article={article} next={articles[article.index + 1]} />
  );
}

const articleLink = ({ index }: ListedArticle) => linkTo(HELP_ARTICLE_PATH, { search: { i: String(index) } });

function Article({
  article,
  next,
}: {
  readonly article: ListedArticle;
  readonly next: ListedArticle | undefined;
}) {
  const { t } = useTexts();
  return (
    <>
      <article className={s['article']}>
        <h2>{article.title}</h2>
        <SafeHtml html={article.content} />
      </article>
      {next !== undefined && (
        <ButtonLink block variant="secondary" iconEnd={<IconChevronRight />} render={articleLink(next)}>
          {next.title}
        </ButtonLink>
      )}
      <ButtonLink variant="ghost" render={linkTo(HELP_PATH)}>
        {t('help.all')}
      </ButtonLink>
    </>
  );
}

function ArticleList({ help }: { readonly help: HelpRef }) {
  const { t } = useTexts();
  const found = useSelector(help, ({ context }) => context.found);
  const text = useSelector(help, ({ context }) => context.text);
  const box = useRef<HTMLInputElement>(null);
  useTypedBefore(box, (typed) => {
    if (text === '') help.send({ type: 'help.typed', text: typed });
  });
  return (
    <>
      <search>
        <SearchField
          ref={box}
          label={t('help.search')}
          clear={{ label: t('help.clear'), onClear: () => help.send({ type: 'help.clear' }) }}
          value={text}
          onChange={({ target }) => help.send({ type: 'help.typed', text: target.value })}
        />
      </search>
      {text === '' && (
        <div className={s['quick']}>
          {linkTo(HELP_PATH, { search: { tag: 'responsible' } })({
            className: s['tile'] ?? '',
            children: (
              <>
                <IconHeart />
                <strong>{t('help.safer')}</strong>
              </>
            ),
          })}
          {linkTo(HELP_PATH, { search: { tag: 'terms' } })({
            className: s['tile'] ?? '',
            children: (
              <>
                <IconShield />
                <strong>{t('help.legal')}</strong>
              </>
            ),
          })}
        </div>
      )}
      <p className={s['count']} role="status">
        {text === '' ? '' : t('help.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState title={t('help.nothing')} text={t('help.nothing_text')} />
      ) : (
        <ul className={s['list']} aria-label={t('help.all')}>
          {found.map((article) => (
            <li key={article.index}>
              {articleLink(article)({
                className: s['card'] ?? '',
                children: (
                  <>
                    <h2>{article.title}</h2>
                    <span className={s['excerpt']}>{article.preview}</span>
                    <span className={s['more']}>
                      {t('help.read_more')}
                      <IconChevronRight size={16} />
                    </span>
                  </>
                ),
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
