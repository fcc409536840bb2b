import { ConfigurationError } from './common/configurationError';

/** Environment of the process. */
type Variables = Readonly<Record<string, string | undefined>>;

/** An error and its causes, and the errors that an aggregate combines; outermost first. */
function causesOf(error: unknown, depth = 0): readonly Error[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const combined = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...combined].flatMap((each: unknown) => causesOf(each, depth + 1))];
}

/** A property that Node.js and the driver of PostgreSQL add to their errors. */
function detail(error: Error, name: 'code' | 'port' | 'path' | 'syscall' | 'hostname'): string {
  const found: unknown = Object.entries(Object.getOwnPropertyDescriptors(error)).find(
    ([key]) => key === name,
  )?.[1].value;
  return found === undefined ? '' : String(found);
}

/** Where a database address points, without user and password. */
function placeOf(address: string | undefined): string {
  if (address === undefined || !URL.canParse(address)) return 'its address';
  const { hostname, port, searchParams } = new URL(address);
  return (
    searchParams.get('host') ?? `${hostname === '' ? 'localhost' : hostname}:${port === '' ? '5432' : port}`
  );
}

const UNREACHABLE = [
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EPIPE',
  ],
];

/** What a code of PostgreSQL means for the operator. */
const DATABASE_CODES: Readonly<Record<string, string>> = {
  '28P01': 'the server refuses user or password. Correct them in DATABASE_URL.',
  '28000': 'the server refuses this user. Correct DATABASE_URL, or allow the user in pg_hba.conf.',
  '3D000': 'the server has no such database. Create it with createdb, or correct the name in DATABASE_URL.',
  '42501':
    'the user may not create tables or extensions there. Make the user owner of the database: alter database ... owner to ...',
  '53300': 'the server has no free connection. Raise its max_connections, or lower DATABASE_POOL_SIZE.',
  '57P03': 'the server is starting or stopping. Try again.',
  '25006': 'the server is a standby or read-only. Point DATABASE_URL at the primary.',
  '53100': 'the disk of the server is full. Free space there.',
  '58P01': 'the server lacks the extension pg_trgm. Install the contrib package of its PostgreSQL version.',
  '0A000': 'the server lacks the extension pg_trgm. Install the contrib package of its PostgreSQL version.',
  '55P03': 'a table is locked by another client for too long. End that client, and try again.',
};
/** Codes of a statement that does not fit the tables it finds. */
const FOREIGN_TABLES = /^(?:42P0[167]|4270[1-4]|42710|42P16)$/;

function explainDatabase(error: Error, variables: Variables): string | undefined {
  const code = detail(error, 'code');
  const address = variables['DATABASE_URL'] || undefined;
  const setting = address === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  const known = Object.hasOwn(DATABASE_CODES, code) ? DATABASE_CODES[code] : undefined;
  if (known !== undefined) return `${setting}: ${known}`;
  if (FOREIGN_TABLES.test(code)) {
    return `${setting}: the tables there are not those of this platform, or are damaged (${error.message}). Set ${setting} to an empty database, or restore a backup.`;
  }
  if (address === undefined) return undefined;
  if (
    UNREACHABLE.includes(code) ||
    /^(?:Connection terminated|timeout expired|connect timeout)/.test(error.message)
  ) {
    return `DATABASE_URL: no PostgreSQL server answers at ${placeOf(address)} (${code || error.message}). Start it, or correct DATABASE_URL.`;
  }
  if (/^SASL/.test(error.message) || /client password must be a string/.test(error.message)) {
    return 'DATABASE_URL: the server asks for a password. Add it: postgres://user:password@host/database.';
  }
  if (/SSL|CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(`${code} ${error.message}`)) {
    return `DATABASE_URL: no secure connection to the server (${error.message}). Correct sslmode and certificates in DATABASE_URL.`;
  }
  return undefined;
}

function explainListening(error: Error, variables: Variables): string | undefined {
  const code = detail(error, 'code');
  const { PORT = '3000', HOST = '127.0.0.1', METRICS_PORT, METRICS_HOST = '127.0.0.1' } = variables;
  const port = detail(error, 'port');
  const isMetrics = port !== '' && port === METRICS_PORT && port !== PORT;
  const [portName, hostName, host] = isMetrics
    ? ['METRICS_PORT', 'METRICS_HOST', METRICS_HOST]
    : ['PORT', 'HOST', HOST];
  const isListening = detail(error, 'syscall') === 'listen';
  if (isListening && code === 'EADDRINUSE') {
    return `${portName}=${port}: another process listens there. Stop it, or set ${portName} to a free port.`;
  }
  if (isListening && code === 'EACCES') {
    return `${portName}=${port}: this user may not listen there. Set ${portName} to a port from 1024, behind a proxy.`;
  }
  if (
    isListening ||
    (detail(error, 'syscall') === 'getaddrinfo' && [HOST, METRICS_HOST].includes(detail(error, 'hostname')))
  ) {
    return `${hostName}=${host}: this machine has no such address (${code}). Set ${hostName} to one of its addresses, or unset it.`;
  }
  return undefined;
}

/** Why a file cannot be used. */
const FILE_CODES: Readonly<Record<string, string>> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ENAMETOOLONG: 'its path is too long',
  EEXIST: 'it is a file, not a folder',
  EMFILE: 'this process has too many open files',
};

function explainFile(error: Error, variables: Variables): string | undefined {
  const code = detail(error, 'code');
  const path = detail(error, 'path');
  const reason = Object.hasOwn(FILE_CODES, code) ? FILE_CODES[code] : undefined;
  if (reason === undefined) return undefined;
  const names = ['MASTER_KEY_FILE', 'DIST_DIR', 'PICTURES_DIR', 'MIGRATIONS_DIR'];
  const setting = names.find((name) => variables[name] && path.includes(variables[name])) ?? 'DATA_DIR';
  if (path.includes('dist') && variables['DIST_DIR'] === undefined && code === 'ENOENT') {
    return `${path} does not exist: the site is not built. Run npm run build, set DIST_DIR to a build, or SITE=none to serve the API only.`;
  }
  return `${setting}: ${path === '' ? 'a file' : path} cannot be used: ${reason}. Correct this, or set ${setting} to another place.`;
}

/**
 * Explains why the platform or a command failed, in sentences that name the setting and the remedy, without a stack.
 * `LOG_LEVEL=debug` adds the stack of what is unknown.
 */
export function explainStartFault(error: unknown, variables: Variables): string {
  const causes = causesOf(error);
  const known = causes.find((each) => each instanceof ConfigurationError);
  if (known !== undefined) return known.message;
  for (const each of causes) {
    const said =
      explainListening(each, variables) ?? explainDatabase(each, variables) ?? explainFile(each, variables);
    if (said !== undefined) return said;
  }
  const message = causes[0]?.message ?? String(error);
  const isQuery = message.startsWith('Failed query');
  const said = isQuery ? (causes[1]?.message ?? 'the database refuses a statement') : message;
  const stack = variables['LOG_LEVEL'] === 'debug' ? `\n${causes[0]?.stack ?? ''}` : '';
  return `${said}${stack}`;
}
