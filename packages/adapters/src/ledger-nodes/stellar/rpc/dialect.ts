import { jsonRpc, standard, type Dialect, type Form } from '../../json-rpc/dialect.ts';

/** JSON-RPC whose parameters have names: they are the one parameter of a call. */
const named: Form = {
  write: (id, { method, params: [params] }) => ({ jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) }),
  read: (message) => jsonRpc.read(message),
};

/** How servers of Stellar RPC are spoken to (https://developers.stellar.org/docs/data/apis/rpc/api-reference): one call a request, over HTTP alone. */
export const stellarRpcDialect: Dialect = { ...standard, isSeparate: true, onSocket: named, overHttp: named };
