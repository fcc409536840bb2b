import type { Span } from '@opentelemetry/api';
import { withDeadline } from '../common/deadline';
import type { StatementHook } from '../db/pool';

/** Where traces go, and how many. */
export interface TracingOptions {
  /** Base address of an OpenTelemetry collector, which accepts OTLP over HTTP. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** Fraction of requests that are traced, from 0 to 1. */
  readonly ratio: number;
}

/** Traces of requests and their database statements (decision 26). */
export interface Tracing {
  /** Answers a request within a span. */
  request(method: string, path: string, answer: () => Promise<Response>): Promise<Response>;
  /** Names the current request after its endpoint. */
  answered(endpoint: string, outcome: string): void;
  /** Begins the span of a statement within the current request; statements of jobs are not traced. */
  readonly statement: StatementHook;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Time for the last spans at the end, in milliseconds. */
const FAREWELL = 2_000;
/** Maximum time of a delivery in milliseconds. */
const EXPORT_TIMEOUT = 5_000;

const ignore = (): void => {};

/** Starts tracing. The packages are loaded here, so that they cost nothing when tracing is off. */
export async function openTracing({ endpoint, serviceName, ratio }: TracingOptions): Promise<Tracing> {
  const [api, sdk, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const { SpanKind, SpanStatusCode } = api;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    // Statements follow the decision for their request.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('platform');
  const contexts = new AsyncLocalStorageContextManager();
  contexts.enable();
  const fail = (span: Span, message: string): Span => span.setStatus({ code: SpanStatusCode.ERROR, message });

  return {
    async request(method, path, answer) {
      // Parents named by callers are not accepted: strangers would decide what is traced.
      const span = tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'url.path': path } },
        api.ROOT_CONTEXT,
      );
      try {
        const response = await contexts.with(api.trace.setSpan(api.ROOT_CONTEXT, span), answer);
        const requestId = response.headers.get('x-request-id');
        span.setAttribute('http.response.status_code', response.status);
        if (requestId !== null) span.setAttribute('platform.request_id', requestId);
        if (response.status >= 500) fail(span, String(response.status));
        return response;
      } finally {
        span.end();
      }
    },
    answered(endpoint, outcome) {
      api.trace
        .getSpan(contexts.active())
        ?.updateName(endpoint)
        .setAttributes({ 'platform.endpoint': endpoint, 'platform.outcome': outcome });
    },
    statement(text) {
      const context = contexts.active();
      if (api.trace.getSpan(context) === undefined) return ignore;
      const span = tracer.startSpan(
        text.split(/\s/, 1)[0] ?? 'statement',
        {
          kind: SpanKind.CLIENT,
          // Without parameters, which may be secrets.
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
        },
        context,
      );
      return (error) => {
        if (error !== undefined) fail(span, error.message);
        span.end();
      };
    },
    async close() {
      await withDeadline('the last spans', FAREWELL, () => provider.shutdown()).catch(ignore);
    },
  };
}
